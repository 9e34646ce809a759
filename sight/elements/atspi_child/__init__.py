"""The child process that talks to the accessibility bus, so that no application can hang or crash a run.

It only collects; `sight.elements.atspi` in the parent interprets. Source of the interfaces: at-spi2-core, xml/*.xml; of
the numbers: atspi/atspi-constants.h.
"""
