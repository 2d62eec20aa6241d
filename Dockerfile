# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json tsconfig.production.json ./
COPY bin bin
COPY apps apps
COPY libs libs
RUN npm run build:production && npm prune --omit=dev --omit=optional

# A machine that servers are created on: the agent's bundle and what shuts servers in. Nothing of the service.
FROM node:24-slim AS machine
RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap ca-certificates iproute2 mount slirp4netns util-linux && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/dist/agent dist/agent
RUN mkdir -p /var/lib/portico-machine && chown node:node /var/lib/portico-machine
USER node
STOPSIGNAL SIGTERM
CMD ["node", "dist/agent/agent.mjs", "--machine", "/var/lib/portico-machine"]

# API, worker and command line.
FROM node:24-slim AS service
ENV NODE_ENV=production PORTICO_ENV=production PORTICO_HOME=/var/lib/portico STORAGE_FOLDER=/var/lib/portico-blobs BIND_ADDRESS=0.0.0.0
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/dist dist
COPY --from=build /src/bin/portico.mjs bin/portico.mjs
RUN mkdir -p /var/lib/portico /var/lib/portico-blobs && chown node:node /var/lib/portico /var/lib/portico-blobs
USER node
EXPOSE 3000 3001 3002
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/apps/api/src/main.js"]
