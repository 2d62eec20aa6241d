# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY apps apps
COPY libs libs
COPY bench bench
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:24-slim
ENV NODE_ENV=production PORTICO_ENV=production BIND_ADDRESS=0.0.0.0
WORKDIR /app
COPY --from=build --chown=node:node /src/package.json ./
COPY --from=build --chown=node:node /src/node_modules node_modules
COPY --from=build --chown=node:node /src/dist dist
COPY --chown=node:node bin bin
RUN mkdir -p /var/lib/portico && chown node:node /var/lib/portico
ENV PORTICO_HOME=/var/lib/portico
USER node
EXPOSE 3000 3001 3002
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "dist/apps/api/src/main.js"]
