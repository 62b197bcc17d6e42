# The desk in a container; docs/serving.md tells how to use it. Not built in continuous integration.
FROM python:3.12-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .
RUN python -m venv /opt/zug \
    && /opt/zug/bin/python -m pip install --no-cache-dir "$(echo /wheels/zug-*.whl)[web,postgres]"

FROM python:3.12-slim
# letters for PDFs, of most scripts
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-core \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/zug /opt/zug
RUN useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin zug \
    && install --directory --owner zug --group zug --mode 0700 /data
ENV PATH=/opt/zug/bin:$PATH ZUG_DATA=/data PYTHONDONTWRITEBYTECODE=1
USER zug
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health/', timeout=5)"]
ENTRYPOINT ["zug"]
CMD ["serve", "--host", "0.0.0.0"]
