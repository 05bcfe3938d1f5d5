ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends nats-server && rm -rf /var/lib/apt/lists/*
EXPOSE 4222
ENTRYPOINT ["nats-server"]
