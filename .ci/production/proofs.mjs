// What an installation must do, from its first customer to its alerts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf, proveAlerts } from './alerts.mjs';
import { call, callers, formOf, SteadyCallers, until } from './caller.mjs';
import { say } from './engine.mjs';
import { calm, emptyPanels, targetsOf, withPrometheus } from './monitoring.mjs';
import { STAND_INS, tagOf } from './stand-ins.mjs';

const DEPENDENCY = 'is-number';
/** One alone fills half a queue at most, and sends ten requests a second. */
const KEYS = 5;

export function expect(what, holds, found = '') {
  if (!holds) throw new Error(`${what}: ${typeof found === 'string' ? found : JSON.stringify(found)}`);
}

/** Networks of IPv4 that servers do not reach. */
export function notPublic(checkout) {
  const rows = readFileSync(join(checkout, 'libs/agent-protocol/src/not-public-networks.data.ts'), 'utf8');
  return [...rows.matchAll(/'(\d+\.\d+\.\d+\.\d+\/\d+)'/g)].map(([, network]) => network);
}

/** The lines by which docs/operator/install.md has people enrol the machine. */
function enrolmentLines(checkout) {
  const guide = readFileSync(join(checkout, 'docs/operator/install.md'), 'utf8');
  const [, script] = /```sh\n((?:(?!```)[\s\S])*machine add[\s\S]*?)```/.exec(guide) ?? [];
  expect('install.md says how the machine is enrolled', script !== undefined);
  return script;
}

/** Enrols the machine as the guide says, and waits until its servers reach other networks. */
export async function enrol(site) {
  await site.type(enrolmentLines(site.checkout).replace('up --detach', 'up --no-build --detach'));
  await until('the machine is connected, and its servers reach other networks', 120, async () => {
    const [machine] = await site.portico('machine', 'list');
    const isWell = machine?.connected === true && machine.egress === true;
    return isWell ? machine : Promise.reject(new Error(JSON.stringify(machine)));
  });
}

/** Sources of an application with a package from the registry, as people pack them. */
async function application(version) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-app-'));
  try {
    const manifest = {
      name: 'app',
      version: '1.0.0',
      type: 'module',
      dependencies: { [DEPENDENCY]: '7.0.0' },
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const program = `
      import { createServer } from 'node:http';
      import isNumber from '${DEPENDENCY}';
      createServer((_, response) => response.end('${version} ' + isNumber(7))).listen(Number(process.env.PORT), '0.0.0.0');
    `;
    writeFileSync(join(folder, 'server.js'), program);
    await say('tar', ['-czf', join(folder, 'app.tgz'), '-C', folder, 'package.json', 'server.js']);
    return readFileSync(join(folder, 'app.tgz'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A portal of the emulated host. @returns headers with the keys of its administrator */
async function customer(site, host) {
  const domain = 'one.portal.test';
  const { restUrl, webhookSecret } = await host.portal(domain);
  const portal = await site.portico('portal', 'create', '--domain', domain, '--rest-url', restUrl);
  const person = ['--host-user-id', '1', '--name', 'Ann', '--admin', '--webhook-secret', webhookSecret];
  const user = await site.portico('user', 'create', '--portal', portal.id, ...person);
  const scopes = ['--scopes', 'crm,svc:infra,svc:storage'];
  const keys = [];
  for (let number = 0; number < KEYS; number += 1) {
    const { rawKey } = await site.portico(
      'key',
      'create',
      '--kind',
      'personal',
      '--user',
      user.id,
      ...scopes,
    );
    keys.push({ 'x-api-key': rawKey });
  }
  return keys;
}

async function write(method, path, key, value) {
  const headers = { ...key, 'content-type': 'application/json' };
  const answer = await call(method, path, { headers, body: JSON.stringify(value) });
  expect(`${method} ${path}`, answer.status < 300, answer.text.slice(0, 500));
  return answer.json.data;
}

async function orderServer(key) {
  const body = JSON.stringify({ name: 'shop', provider: 'enrolled', plan: 'micro', region: 'main' });
  const headers = { ...key, 'content-type': 'application/json' };
  const { json, text } = await until('a server is ordered', 60, async () => {
    const answer = await call('POST', '/v1/infra/servers', { headers, body });
    return answer.status === 201 ? answer : Promise.reject(new Error(answer.text));
  });
  expect('a server is ordered', json?.data?.id, text);
  const path = `/v1/infra/servers/${json.data.id}`;
  return until('the server runs', 120, async () => {
    const { data } = (await call('GET', path, { headers: key })).json;
    return data.blackholeStatus === 'CONNECTED' ? { path, host: new URL(data.appUrl).host } : null;
  });
}

async function deploy(key, server, version) {
  const form = formOf(
    { install: 'npm install --no-audit --no-fund', start: 'node server.js', healthPath: '/' },
    await application(version),
  );
  const answer = await call('POST', `${server.path}/deploy`, {
    headers: { ...key, ...form.headers },
    body: form.body,
  });
  expect(`version ${version} is deployed`, answer.status === 200, answer.text);
}

/** Restarts every container of each service in turn, as Compose does, and waits until it is well. */
async function restartEach(site, services) {
  const seen = {};
  for (const service of services) {
    for (const id of await site.containers(service)) {
      const since = performance.now();
      await site.engine.docker(['restart', '--time', service === 'worker' ? '60' : '30', id]);
      await until(`${service} is well again`, 120, async () => {
        const state = await site.engine.docker([
          'inspect',
          '--format',
          '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}',
          id,
        ]);
        return state === 'healthy' || state === 'running' ? state : null;
      });
      (seen[service] ??= []).push(Math.round((performance.now() - since) / 100) / 10);
    }
  }
  return seen;
}

/** A replica takes memory until the kernel ends it, and is well again by itself. */
async function outgrow(site, service) {
  const [id] = await site.containers(service);
  const state = (what) => site.engine.docker(['inspect', '--format', `{{.${what}}}`, id]);
  const before = Number(await state('RestartCount'));
  await site.evaluate(
    service,
    'globalThis.kept = []; setInterval(() => kept.push(Buffer.alloc(50_000_000, 1)), 20)',
  );
  await until(`${service} is ended for its memory, and well again`, 60, async () =>
    Number(await state('RestartCount')) > before && (await state('State.Health.Status')) === 'healthy'
      ? true
      : null,
  );
}

async function underLoad(asks, work) {
  const callers = new SteadyCallers(asks);
  const result = await work();
  return { result, ...(await callers.stop()) };
}

/**
 * Everything the tier proves of an installation whose machine is enrolled.
 * @returns memory of each container at rest, and how restarts under load went
 */
export async function prove({ site, host, step, tell }) {
  const keys = await customer(site, host);
  const [key] = keys;
  const server = await step('server ordered', () => orderServer(key));
  await write('PATCH', `${server.path}/access-policy`, key, { accessPolicy: 'PUBLIC' });
  const ticket = await write('POST', '/v1/feedback', key, {
    category: 'bug',
    title: 'The list of deals is empty',
    body: 'Yesterday there were some.',
  });
  await step('application with a dependency deployed', () => deploy(key, server, 'one'));
  const visit = { path: '/', headers: { host: server.host, accept: 'text/html' } };
  const page = await call('GET', visit.path, visit);
  expect('the application opens through the front', page.text === 'one true', page.text.slice(0, 300));
  const memory = await site.memory();

  const asks = [];
  // That a key asks too often is told by a replica that stands.
  for (const headers of keys) {
    asks.push({ path: '/v1/me', headers, isGood: ({ status }) => status === 200 || status === 429 });
    asks.push({ ...visit, isGood: ({ status, text }) => status === 200 && text.endsWith(' true') });
  }
  const restarts = await step('restarts of replicas under load', () =>
    underLoad(asks, () => restartEach(site, ['api-1', 'api-2', 'worker'])),
  );
  expect(
    'no request fails while another replica stands',
    restarts.failures.length === 0,
    restarts.failures.slice(0, 5),
  );
  const others = await step('restarts of what stands once', () =>
    restartEach(site, ['redis', 'postgres', 's3', 'front', 'machine']),
  );
  await step('well by itself afterwards', async () => {
    await until('the API', 60, async () =>
      (await call('GET', '/v1/me', { headers: key })).status === 200 ? true : null,
    );
    await until('the application', 120, async () =>
      (await call('GET', '/', visit)).status === 200 ? true : null,
    );
  });
  const outgrown = await step('a replica with more memory than it may have', () =>
    underLoad(asks, () => outgrow(site, 'api-2')),
  );
  tell(`requests while it ended: ${outgrown.good} good, failed: ${JSON.stringify(outgrown.failures)}`);
  const image = tagOf(STAND_INS.find(({ name }) => name === 'prometheus'));
  await withPrometheus({ site, image }, async (prometheus) => {
    await targetsOf(prometheus);
    const faults = faultsOf({ site, keys, server, ticket: ticket.id, host });
    // One at a time, since a portal takes two calls a second.
    const endDeals = callers(1, { path: '/v1/deals?limit=1', headers: key });
    await underLoad(asks, async () => {
      await step('rules', () => calm(prometheus));
      await step('alerts by their faults', () => proveAlerts(prometheus, faults, tell));
      await step('well again, and no alert', () => calm(prometheus));
    });
    await endDeals();
    const empty = await step('dashboards', () => emptyPanels(prometheus));
    expect('every query of the dashboards has data', empty.length === 0, empty);
  });
  await step('a deploy after all of it', () => deploy(key, server, 'two'));
  await step('the doctor finds nothing that is broken', () => site.portico('doctor'));
  return { memory, restarts: { ...restarts, seconds: { ...restarts.result, ...others } } };
}
