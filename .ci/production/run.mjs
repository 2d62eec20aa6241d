#!/usr/bin/env node
// npm run test:production: the Dockerfile and docker-compose.yml as they stand, on a real engine. Base images are made of
// Debian's packages (stand-ins.mjs); engine, images and Compose are kept in PORTICO_PRODUCTION_HOME (~/.cache/portico-production).
// What held is written into test/production/green.json: a digest of the files this covers, for --when-changed.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { call } from './caller.mjs';
import { coveredDigest, GREEN, isGreen } from './covered.mjs';
import { Engine, say } from './engine.mjs';
import { Host } from './host.mjs';
import { makeStandIns, sizesOf } from './images.mjs';
import { enrol, expect, notPublic, prove } from './proofs.mjs';
import { Site } from './site.mjs';
import { BASE_IMAGE, reachRegistry, STAND_IN_SETTINGS } from './stand-ins.mjs';

const CHECKOUT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const APPS = 'apps.portal.test';

const startedAt = performance.now();
const seconds = (since) => ((performance.now() - since) / 1_000).toFixed(1);
const tell = (line) => console.log(`${seconds(startedAt).padStart(6)} s  ${line}`);
const times = {};

async function step(name, work) {
  const since = performance.now();
  const result = await work();
  times[name] = Number(seconds(since));
  tell(`${name} (${times[name]} s)`);
  return result;
}

async function main() {
  const engine = await step('engine', () => Engine.start(tell));
  let site = null;
  const ends = [];
  try {
    const images = await step('base images', () => makeStandIns(engine, tell));
    const compose = await step('compose', () => engine.compose(BASE_IMAGE.tag));
    const settings = {
      ...images,
      ...STAND_IN_SETTINGS,
      PUBLIC_URL: 'https://portal.test',
      APPS_DOMAIN: APPS,
      // The emulated host is in a network of the engine.
      OUTBOUND_PRIVATE_NETWORKS: '172.16.0.0/12',
    };
    site = await Site.make(engine, compose, CHECKOUT, settings);
    const revision = await say('git', ['rev-parse', 'HEAD'], { cwd: CHECKOUT });
    await step('images', () => site.build(images.NODE_IMAGE, revision));
    const sizes = await sizesOf(engine, site.images);
    await step('up', () =>
      site.compose('up', '--detach', '--no-build', '--wait', 'front', 'operators', 'worker'),
    );
    const open = await call('GET', '/v1/openapi.json');
    expect('the front serves the API', open.status === 200, open.text.slice(0, 300));
    await step('machine enrolled', () => enrol(site));
    const [machine] = await site.containers('machine');
    ends.push(await reachRegistry(site, machine, images.NODE_IMAGE, notPublic(CHECKOUT)));
    const host = await step('host', () => Host.start(site, images.NODE_IMAGE));
    ends.push(() => host.remove());
    const { memory, restarts } = await prove({ site, host, step, tell });
    tell(
      `image sizes, MB: ${JSON.stringify(Object.fromEntries(Object.entries(sizes).map(([tag, bytes]) => [tag, Math.round(bytes / 1e6)])))}`,
    );
    tell(`memory at rest: ${JSON.stringify(memory)}`);
    tell(
      `restarts under load: ${restarts.good} good, ${restarts.failures.length} failed; seconds ${JSON.stringify(restarts.seconds)}`,
    );
    writeFileSync(
      join(CHECKOUT, GREEN),
      `${JSON.stringify({ digest: await coveredDigest(CHECKOUT), seconds: times }, null, 2)}\n`,
    );
    tell(`green: ${GREEN} is written`);
  } catch (error) {
    if (site !== null) {
      const logs = await site
        .compose('logs', '--no-color', '--tail', '40')
        .catch((failure) => failure.message);
      console.log(logs.slice(-20_000));
    }
    throw error;
  } finally {
    if (process.env['PORTICO_PRODUCTION_KEEP'] !== '1') {
      for (const end of [...ends.toReversed(), async () => site?.remove()]) {
        await end().catch((error) => tell(error.message));
      }
    }
    await engine.stop();
  }
}

if (
  process.argv.includes('--when-changed') &&
  (await isGreen(CHECKOUT)) &&
  process.env['PORTICO_PRODUCTION'] !== '1'
) {
  tell(
    `nothing it covers has changed since it was green (${GREEN}); PORTICO_PRODUCTION=1 runs it all the same`,
  );
} else {
  await main();
}
