ARG NODE_IMAGE=node:24.11.1-slim
# What the image was made of, such as $(git rev-parse HEAD).
ARG REVISION=

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# .npmrc keeps scripts of dependencies from running.
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY .swcrc rolldown.config.mjs tsconfig.json ./
COPY bin bin
COPY apps apps
COPY libs libs
COPY docs/api docs/api
RUN npm run build:production && npm prune --omit=dev --omit=optional

# A machine that servers are created on: the agent's bundle and what shuts servers in. Nothing of the service.
FROM ${NODE_IMAGE} AS machine
RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap ca-certificates iproute2 mount slirp4netns util-linux && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/dist/agent dist/agent
# What the image holds, with licences.
COPY --from=build /src/bin/sbom.mjs bin/sbom.mjs
COPY LICENSE ./
COPY bin/healthcheck.sh bin/healthcheck.sh
RUN mkdir -p /var/lib/portico-machine && chown node:node /var/lib/portico-machine
ARG REVISION
LABEL org.opencontainers.image.title=portico-machine org.opencontainers.image.licenses=Apache-2.0 org.opencontainers.image.revision=${REVISION}
USER node
STOPSIGNAL SIGTERM
# Well while its tunnel is open; agents and servers go on without it.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=6 CMD ["bash", "bin/healthcheck.sh", "machine"]
CMD ["node", "dist/agent/agent.mjs", "--machine", "/var/lib/portico-machine"]

# What API, worker and command line share; also runs the command line by itself.
FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production PORTICO_ENV=production PORTICO_HOME=/var/lib/portico STORAGE_FOLDER=/var/lib/portico-blobs BIND_ADDRESS=0.0.0.0 MALLOC_ARENA_MAX=2
# `portico` is the command line.
ENV PATH=/app/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/dist dist
COPY --from=build /src/bin/portico.mjs bin/portico.mjs
COPY --from=build /src/bin/sbom.mjs bin/sbom.mjs
COPY LICENSE ./
COPY bin/healthcheck.sh bin/healthcheck.sh
# The API serves the guides.
COPY docs/api docs/api
ARG REVISION
LABEL org.opencontainers.image.title=portico org.opencontainers.image.licenses=Apache-2.0 org.opencontainers.image.revision=${REVISION}
RUN ln -s portico.mjs bin/portico && if [ -n "${REVISION}" ]; then echo "${REVISION}" >REVISION; fi
RUN mkdir -p /var/lib/portico /var/lib/portico-blobs && chown node:node /var/lib/portico /var/lib/portico-blobs
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK NONE
CMD ["node", "bin/portico.mjs", "--help"]

FROM service AS api
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=6 CMD ["bash", "bin/healthcheck.sh", "api"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/bundle/api.js"]

FROM service AS worker
EXPOSE 3002
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=6 CMD ["bash", "bin/healthcheck.sh", "worker"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/bundle/worker.js"]
