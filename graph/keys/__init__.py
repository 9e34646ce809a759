"""The keys that records are signed and shared pictures are encrypted with: of one computer, or of a fleet."""
