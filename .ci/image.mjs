#!/usr/bin/env node
// Makes the images of the Dockerfile step by step in empty folders, without an engine, and runs the service from them.
// Needs bubblewrap, a built dist/ (for PostgreSQL) and a Redis at REDIS_URL.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { request } from 'undici';
import { parse } from 'yaml';
import { EmbeddedPostgres, pickFreePorts } from '#libs/database';
import {
  faultsOfBill,
  faultsOfComponents,
  faultsOfMachine,
  faultsOfService,
  faultsOfTargets,
} from './image/contents.mjs';
import { parseDockerfile, parseIgnore } from './image/dockerfile.mjs';
import { runInside, RunningService } from './image/service.mjs';
import { Stage } from './image/stage.mjs';

const CONTEXT = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (name) => readFileSync(join(CONTEXT, name), 'utf8');

/** What the images are told that they are made of. */
const REVISION = 'a'.repeat(40);

const startedAt = performance.now();
const tell = (line) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}`);
const secret = () => randomBytes(32).toString('base64');

/** @returns {Map<string, Stage>} */
function makeStages(folder) {
  const stages = new Map();
  const surroundings = { context: CONTEXT, isIgnored: parseIgnore(read('.dockerignore')), stages };
  for (const { name, image, steps } of parseDockerfile(read('Dockerfile'), { REVISION })) {
    const root = join(folder, name);
    mkdirSync(root);
    const stage = new Stage(root, surroundings);
    if (stages.has(image)) stage.continue(stages.get(image));
    for (const step of steps) {
      tell(`${name}: ${step.instruction} ${step.rest.slice(0, 80)}`);
      stage.perform(step);
    }
    stages.set(name, stage);
  }
  return stages;
}

function refuse(faults) {
  if (faults.length > 0)
    throw new Error(`The image is not as it should be:\n  ${faults.slice(0, 20).join('\n  ')}`);
}

/** What an image says that it holds. */
async function billOf(stage) {
  return JSON.parse(await runInside(stage, ['node', 'bin/sbom.mjs'], {}));
}

/** A login of its own with a password, so that the service is tried with one. */
async function withRedisLogin(work) {
  const url = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  const admin = new Redis(url.href, { maxRetriesPerRequest: 1 });
  const name = `image-${randomBytes(6).toString('hex')}`;
  const password = randomBytes(24).toString('hex');
  await admin.call('ACL', 'SETUSER', name, 'on', `>${password}`, '~*', '&*', '+@all');
  try {
    const own = Object.assign(new URL(url), { username: name, password });
    await work(own.href, name);
    const left = await admin.keys(`${name}:*`);
    if (left.length > 0) await admin.del(left);
  } finally {
    await admin.call('ACL', 'DELUSER', name);
    admin.disconnect();
  }
}

/** The settings of compose's services, with what differs here. */
async function settingsFor(stages, databaseUrl, redisUrl, redisPrefix) {
  const [port, adminPort, workerAdminPort] = await pickFreePorts(3);
  const token = `${secret()}\n`;
  for (const { root } of stages) writeFileSync(join(root, 'etc/internal-token'), token, { mode: 0o444 });
  return {
    BIND_ADDRESS: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    WORKER_ADMIN_PORT: String(workerAdminPort),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    KEY_PEPPERS: `1:${secret()}`,
    ENCRYPTION_KEY: secret(),
    INTERNAL_TOKEN_FILE: '/etc/internal-token',
    LOG_LEVEL: 'warn',
  };
}

/** The command line inside the service. @returns {(...args: string[]) => Promise<any>} */
function commandLine(service, env) {
  return async (...args) => JSON.parse(await runInside(service, ['portico', ...args, '--json'], env));
}

async function makeKey(portico) {
  const address = 'https://image.example';
  const portal = await portico('portal', 'create', '--domain', 'image.example', '--rest-url', address);
  const user = await portico('user', 'create', '--portal', portal.id, '--host-user-id', '1', '--name', 'Ann');
  const wanted = ['--kind', 'personal', '--scopes', 'crm,svc:infra'];
  const { rawKey } = await portico('key', 'create', '--user', user.id, ...wanted);
  return rawKey;
}

async function askOnce(origin, key) {
  const { statusCode, body } = await request(`${origin}/v1/me`, { headers: { 'X-Api-Key': key } });
  if (statusCode !== 200) throw new Error(`GET /v1/me answered ${statusCode}: ${await body.text()}`);
  await body.dump();
}

/** Enrols the machine as an operator does; nothing of the service's settings reaches it. */
async function startMachine(machine, portico, origin) {
  const { token } = await portico('machine', 'add', '--name', 'image');
  await runInside(machine, [...machine.command, '--enrol', origin], {}, token);
  return new RunningService('machine', machine, machine.command, {});
}

/** Whether the stage says of itself that it is well, as an engine would ask it. */
async function isWell(stage, env) {
  return runInside(stage, stage.healthcheck, env).then(
    () => true,
    () => false,
  );
}

/** The health check must be able to say no. */
async function refuseWell(stage, env) {
  if (await isWell(stage, env)) throw new Error('A health check says that all is well where nothing runs');
}

async function runService(
  { service, api: apiStage, worker: workerStage, machine },
  composed,
  databaseUrl,
  redisUrl,
  redisPrefix,
) {
  const env = await settingsFor([service, apiStage, workerStage], databaseUrl, redisUrl, redisPrefix);
  const origin = `http://127.0.0.1:${env.PORT}`;
  const portico = commandLine(service, env);
  await runInside(service, composed.migrate.command, env);
  tell('migrated');
  for (const stage of [apiStage, workerStage, machine]) await refuseWell(stage, env);
  const running = [
    new RunningService('api', apiStage, apiStage.command, env),
    new RunningService('worker', workerStage, workerStage.command, env),
  ];
  try {
    const key = await makeKey(portico);
    const [api, worker] = running;
    await api.ready(() => isWell(apiStage, env));
    await worker.ready(() => isWell(workerStage, env));
    tell('api and worker say that they are well');
    const guide = await request(`${origin}/docs`);
    await guide.body.dump();
    if (guide.statusCode !== 200) throw new Error(`GET /docs answered ${guide.statusCode}`);
    await askOnce(origin, key);
    tell('GET /v1/me answered 200');
    running.unshift(await startMachine(machine, portico, origin));
    await running[0].ready(async () => (await portico('machine', 'list')).some(({ connected }) => connected));
    await running[0].ready(() => isWell(machine, {}));
    tell('the machine is enrolled, connected, and says so');
    for (const one of running) await one.stop();
    tell('everything ended in order');
  } finally {
    for (const one of running) one.kill();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portico-image-'));
chmodSync(folder, 0o755);
let database = null;
try {
  const composed = parse(read('docker-compose.yml'), { merge: true }).services;
  const stages = Object.fromEntries(makeStages(folder));
  refuse(faultsOfService(join(stages.service.root, 'app')));
  refuse(faultsOfMachine(join(stages.machine.root, 'app')));
  refuse(faultsOfTargets(new Map(Object.entries(stages)), ['api', 'worker', 'machine'], REVISION));
  tell('nothing in the images that production does not need');
  const version = await runInside(stages.service, ['portico', '--version'], {});
  if (!version.includes(REVISION)) throw new Error(`The image tells another revision: ${version}`);
  const bills = await Promise.all([stages.service, stages.machine].map(billOf));
  refuse(faultsOfBill(join(stages.service.root, 'app'), bills[0]));
  refuse(faultsOfComponents(bills[1].components));
  tell(`the images say what they hold: ${bills.map(({ components }) => components.length).join(' and ')}`);
  const postgres = await EmbeddedPostgres.startForTests(join(folder, 'database'));
  database = postgres;
  await withRedisLogin((url, name) => runService(stages, composed, postgres.url, url, name));
} finally {
  await database?.stop();
  tell('PostgreSQL stopped');
  rmSync(folder, { recursive: true, force: true });
}
tell('done');
