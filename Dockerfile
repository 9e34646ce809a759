# Iris with its panel, for the simulated phone, phones over the network and models; no desktop. Not run as root.
FROM python:3.13-slim

# Its own folder and user: nothing of the system's Python is used or changed.
RUN useradd --create-home --uid 1000 iris && mkdir /opt/iris /data && chown iris:iris /opt/iris /data
USER iris
WORKDIR /home/iris/source

COPY --chown=iris:iris pyproject.toml hatch_build.py requirements.lock langgraph.json LICENSE README.md README.zh-CN.md CHANGELOG.md __init__.py py.typed ./
COPY --chown=iris:iris text text
COPY --chown=iris:iris core core
COPY --chown=iris:iris models models
COPY --chown=iris:iris sight sight
COPY --chown=iris:iris tools tools
COPY --chown=iris:iris consent consent
COPY --chown=iris:iris planning planning
COPY --chown=iris:iris memory memory
COPY --chown=iris:iris nodes nodes
COPY --chown=iris:iris graph graph
COPY --chown=iris:iris sim sim
COPY --chown=iris:iris ui ui
COPY --chown=iris:iris testing testing
COPY --chown=iris:iris assets assets

# The versions of requirements.lock, of the packages that are needed here; pip takes no hashes for some of a list.
RUN sed -e '/--hash=/d' -e 's/ *\\$//' requirements.lock > /tmp/versions.txt
RUN python -m venv /opt/iris
RUN /opt/iris/bin/python -m pip install --no-cache-dir --only-binary :all: --no-binary iris-screen --constraint /tmp/versions.txt ".[fleet,panel,mcp,programs,vectors]"

ENV PATH=/opt/iris/bin:$PATH IRIS_HOME=/data PYTHONUNBUFFERED=1
WORKDIR /data
VOLUME /data

HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "import socket; socket.create_connection(('127.0.0.1', 8501), 3)"]
ENTRYPOINT ["iris"]
CMD ["panel", "--no-browser", "--port", "8501"]
