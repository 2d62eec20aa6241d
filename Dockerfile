ARG NODE_IMAGE=node:24.11.1-slim

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
RUN mkdir -p /var/lib/portico-machine && chown node:node /var/lib/portico-machine
USER node
STOPSIGNAL SIGTERM
# Well while its tunnel is open; agents and servers go on without it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=4 CMD ["node", "dist/agent/agent.mjs", "--machine", "/var/lib/portico-machine", "--check"]
CMD ["node", "dist/agent/agent.mjs", "--machine", "/var/lib/portico-machine"]

# What API, worker and command line share; also runs the command line by itself.
FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production PORTICO_ENV=production PORTICO_HOME=/var/lib/portico STORAGE_FOLDER=/var/lib/portico-blobs BIND_ADDRESS=0.0.0.0 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/dist dist
COPY --from=build /src/bin/portico.mjs bin/portico.mjs
COPY --from=build /src/bin/sbom.mjs bin/sbom.mjs
# The API serves the guides.
COPY docs/api docs/api
RUN mkdir -p /var/lib/portico /var/lib/portico-blobs && chown node:node /var/lib/portico /var/lib/portico-blobs
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK NONE
CMD ["node", "bin/portico.mjs", "--help"]

FROM service AS api
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT ?? 3001}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/bundle/api.js"]

FROM service AS worker
EXPOSE 3002
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_ADMIN_PORT ?? 3002}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/bundle/worker.js"]
