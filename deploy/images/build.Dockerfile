# Node.js and npm of the machine, for the first stage of deploy/Dockerfile.
ARG BASE
FROM ${BASE}
COPY node /usr/local
COPY certificates /etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
