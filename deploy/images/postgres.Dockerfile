# Debian's PostgreSQL with as much of the usual image's entry as deploy/compose.yaml needs. User 999, as there.
ARG BASE
FROM ${BASE}
RUN groupadd --gid 999 postgres && useradd --uid 999 --gid 999 --home-dir /var/lib/postgresql --shell /bin/sh postgres \
 && apt-get update && apt-get install -y --no-install-recommends postgresql util-linux gzip && rm -rf /var/lib/apt/lists/* \
 && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ \
 && rm -rf /var/lib/postgresql && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql && install -d -o postgres -g postgres /run/postgresql
COPY postgres-entry.sh /usr/local/bin/entry
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["entry"]
CMD ["postgres"]
