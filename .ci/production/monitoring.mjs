// A real Prometheus in the network of the installation, with the rules and targets of deploy/prometheus.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, until } from './caller.mjs';

/** Of Prometheus, on this computer. */
const PORT = 19090;

const LOOK_BACK = '20s';

/** Nothing is waited for longer than seconds, and nothing older than that is looked at: the rest of a rule stays. */
const hurried = (rules) =>
  rules
    .replaceAll(/\bfor: \d+[mh]/g, 'for: 2s')
    .replaceAll(/\[(?:1h|30m)\]/g, '[60s]')
    .replaceAll(/\[\d+m\]/g, `[${LOOK_BACK}]`)
    .replaceAll(/\boffset \d+[mh]/g, `offset ${LOOK_BACK}`);

/** Prometheus of the installation; `ask` is its API. */
export async function withPrometheus({ site, image }, work) {
  const { engine, checkout } = site;
  const name = `${site.project}-prometheus`;
  const rules = readFileSync(join(checkout, 'deploy/prometheus/alerts.yml'), 'utf8');
  const settings = readFileSync(join(checkout, 'deploy/prometheus/prometheus.yml'), 'utf8')
    .replace('scrape_interval: 15s', 'scrape_interval: 2s\n  evaluation_interval: 2s')
    .replace('refresh_interval: 15s', 'refresh_interval: 2s');
  const folder = mkdtempSync(join(tmpdir(), 'portico-prometheus-'));
  try {
    writeFileSync(join(folder, 'alerts.yml'), hurried(rules));
    writeFileSync(join(folder, 'portico.yml'), settings);
    const network = `${site.project}_service`;
    const options = ['--name', name, '--network', network, '--publish', `127.0.0.1:${PORT}:9090`, image];
    const program = ['--config.file=/etc/prometheus/portico.yml', '--storage.tsdb.path=/tmp/prometheus'];
    await engine.docker(['create', ...options, ...program]);
    await engine.docker(['cp', `${folder}/.`, `${name}:/etc/prometheus`]);
    await engine.docker(['start', name]);
    const ask = async (path) => {
      const { json } = await call('GET', `/api/v1/${path}`, { port: PORT });
      const { status, data, error } = json;
      if (status !== 'success') throw new Error(error);
      return data;
    };
    return await work({ ask, checkout });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await engine.docker(['rm', '--force', name]);
  }
}

/** Waits until every target answers, and has as long as rules look back: what is gone is told against what was. */
export async function targetsOf({ ask }) {
  await until('every target of Prometheus answers', 60, async () => {
    const { activeTargets } = await ask('targets');
    const isWell =
      activeTargets.length >= 4 &&
      activeTargets.every(({ health, lastScrape }) => health === 'up' && lastScrape);
    return isWell
      ? activeTargets
      : Promise.reject(
          new Error(JSON.stringify(activeTargets.map(({ scrapeUrl, lastError }) => [scrapeUrl, lastError]))),
        );
  });
  await until('tunnels were open when rules look back', 90, async () => {
    const { result } = await ask(
      `query?query=${encodeURIComponent(`sum(agent_tunnels offset ${LOOK_BACK}) > 0`)}`,
    );
    return result.length > 0 ? true : null;
  });
}

function queriesOf(panel) {
  return [...(panel.targets ?? []).map(({ expr }) => expr), ...(panel.panels ?? []).flatMap(queriesOf)];
}

/** Waits until every rule is evaluated and none fires: all is well. */
export async function calm({ ask }) {
  await until('all is well to every rule', 120, async () => {
    const rules = (await ask('rules')).groups.flatMap((group) => group.rules);
    const others = rules.filter(({ health, state }) => health !== 'ok' || state === 'firing');
    return rules.length > 0 && others.length === 0
      ? rules
      : Promise.reject(
          new Error(JSON.stringify(others.map(({ name, state, lastError }) => [name, state, lastError]))),
        );
  });
}

/** Queries of the dashboard that Prometheus refuses, or that have no data after all that has happened. */
export async function emptyPanels({ ask, checkout }) {
  const faults = [];
  const dashboard = JSON.parse(readFileSync(join(checkout, 'deploy/grafana/portico.json'), 'utf8'));
  for (const expression of dashboard.panels.flatMap(queriesOf)) {
    const query = expression
      .replaceAll(/\$__rate_interval|\$__interval|\$__range/g, '15m')
      .replaceAll(/\$\{?\w+\}?/g, '.*');
    try {
      const { result } = await ask(`query?query=${encodeURIComponent(query)}`);
      if (result.length === 0) faults.push(`no data: ${expression}`);
    } catch (error) {
      faults.push(`${error.message}: ${expression}`);
    }
  }
  return faults;
}
