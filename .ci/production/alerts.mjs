// Each alert proven by its fault: the fault is made, a real Prometheus fires the alert, the fault ends.
import { call, callers, until } from './caller.mjs';

/** How long a fault may last until it is told; windows of the rules are cut to seconds. */
const TOLD_WITHIN_S = 150;

/** Puts jobs into a queue that nobody takes from, waiting for minutes; `resume` lets workers have them. */
const IN_QUEUE = `
  const { Queue } = require('bullmq');
  const [, what] = process.argv;
  const queue = new Queue('infra-deploy', {
    connection: { url: process.env.REDIS_URL },
    prefix: process.env.REDIS_PREFIX || 'portico',
  });
  (async () => {
    if (what === 'resume') await queue.resume();
    else {
      await queue.pause();
      for (let left = 8; left > 0; left -= 1) await queue.add('of-no-version', {}, { timestamp: Date.now() - 300_000 });
    }
    await queue.close();
  })();
`;

/**
 * What happens to an installation, which alerts tell of it, and how it begins and ends.
 * @param site the installation; `keys` of a customer, `server` of theirs, `ticket` they wrote, `host` they use
 */
export function faultsOf({ site, keys, server, ticket, host }) {
  const { engine } = site;
  const [key] = keys;
  const only = async (service) => (await site.containers(service))[0];
  const exec = async (service, ...words) => engine.docker(['exec', await only(service), ...words]);
  const sql = (statement) =>
    exec('postgres', 'psql', '--quiet', '--username=portico', '--command', statement, 'portico');
  const redis = (words) => exec('redis', 'sh', '-c', `REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli ${words}`);
  const queue = (what) => exec('worker', 'node', '-e', IN_QUEUE, what);
  const stopped = async (services) => {
    const ids = (await Promise.all(services.map((service) => site.containers(service)))).flat();
    await engine.docker(['kill', ...ids]);
    return () => engine.docker(['start', ...ids]);
  };
  const deals = { path: '/v1/deals?limit=1', headers: key };

  return [
    {
      what: 'the machine ends',
      alerts: ['PorticoTunnelsLost'],
      begin: () => stopped(['machine']),
    },
    {
      what: 'servers reach no other network',
      alerts: ['PorticoEgressLost'],
      begin: async () => {
        const id = await only('machine');
        await site.inMountsOf(id, 'rm /dev/net/tun');
        return () => site.inMountsOf(id, 'mknod --mode=666 /dev/net/tun c 10 200');
      },
    },
    {
      what: 'nobody has looked at a ticket for days',
      alerts: ['PorticoTicketsUnread'],
      begin: async () => {
        await sql(
          `update feedback.ticket set created_at = created_at - interval '4 days' where ticket_id = '${ticket}'`,
        );
        return () =>
          sql(
            `update feedback.ticket set created_at = created_at + interval '4 days' where ticket_id = '${ticket}'`,
          );
      },
    },
    {
      what: 'a portal refuses calls for their number',
      alerts: ['PorticoHostRefuses'],
      begin: async () => {
        await host.control('POST', '/faults', {
          method: '*',
          times: 40,
          fault: { kind: 'reply', status: 503, body: { error: 'QUERY_LIMIT_EXCEEDED' } },
        });
        const stop = callers(4, deals);
        return async () => {
          await host.control('DELETE', '/faults');
          return stop();
        };
      },
    },
    {
      what: 'more is asked of a portal than it takes',
      alerts: ['PorticoHostQueueLong'],
      begin: async () => {
        const stops = keys.map((headers) => callers(150, { ...deals, headers }));
        return () => Promise.all(stops.map((stop) => stop()));
      },
    },
    {
      what: 'Redis has no memory left',
      alerts: ['PorticoJobsRefused'],
      begin: async () => {
        await redis('config set maxmemory 1');
        return () => redis('config set maxmemory 0');
      },
    },
    {
      what: 'nobody takes the jobs of a queue',
      alerts: ['PorticoJobsNotPulled'],
      begin: async () => {
        await queue('pause');
        return () => queue('resume');
      },
    },
    {
      what: 'jobs fail for good',
      alerts: ['PorticoJobsFail'],
      begin: async () => {
        await queue('pause');
        await queue('resume');
        return async () => {};
      },
    },
    {
      what: 'PostgreSQL only reads',
      alerts: ['PorticoDatabaseReadOnly'],
      begin: async () => {
        await sql('alter system set default_transaction_read_only = on');
        await sql('select pg_reload_conf()');
        return async () => {
          await sql('alter system reset default_transaction_read_only');
          await sql('select pg_reload_conf()');
        };
      },
    },
    {
      what: 'connections to PostgreSQL go silent again and again',
      alerts: ['PorticoDatabaseConnectionsSilent'],
      begin: async () => {
        const id = await only('postgres');
        const stop = callers(40, { path: server.path, headers: key });
        const rounds = setInterval(() => void site.silence(id, 5432), 4_000);
        return async () => {
          clearInterval(rounds);
          await site.hear(id);
          return stop();
        };
      },
    },
    {
      what: 'PostgreSQL stands still',
      alerts: ['PorticoErrors', 'PorticoSlow', 'PorticoDatabasePoolWaits'],
      begin: async () => {
        const id = await only('postgres');
        await engine.docker(['pause', id]);
        // More than the pools have connections, less than the limits of the keys: what waits is what is measured.
        const stops = keys.map((headers) => callers(15, { path: server.path, headers }, 1_500));
        return async () => {
          await engine.docker(['unpause', id]);
          return Promise.all(stops.map((stop) => stop()));
        };
      },
    },
    {
      what: 'the store of bytes ends',
      alerts: ['PorticoStoreFails'],
      begin: async () => {
        const start = await stopped(['s3']);
        // Found out by who needs it; a key that has just asked too often is refused before.
        await until('an upload fails', 60, async () => {
          const { status, text } = await call('POST', '/v1/storage/objects/upload?key=lost.txt', {
            headers: { ...key, 'content-type': 'text/plain' },
            body: 'one',
          });
          return status === 502 ? true : Promise.reject(new Error(`${status} ${text}`));
        });
        return start;
      },
    },
    {
      what: 'the clock of the API runs ahead',
      alerts: ['PorticoClockOff'],
      begin: async () => {
        await site.evaluate(
          'api-2',
          'globalThis.now = Date.now; Date.now = () => globalThis.now() + 60_000; 1',
        );
        return () => site.evaluate('api-2', 'Date.now = globalThis.now; 1');
      },
    },
    {
      what: 'the API keeps files open',
      alerts: ['PorticoFilesUsedUp'],
      begin: async () => {
        const open = `const { openSync } = process.getBuiltinModule('node:fs');
          globalThis.open = Array.from({ length: 17_000 }, () => openSync('/dev/null'));
          1`;
        const close = `globalThis.open.forEach((one) => process.getBuiltinModule('node:fs').closeSync(one))`;
        await site.evaluate('api-2', open);
        return () => site.evaluate('api-2', close);
      },
    },
    {
      what: 'a loop of the API is held',
      alerts: ['PorticoEventLoopLate'],
      begin: async () => {
        const hold =
          'globalThis.held = setInterval(() => { const end = Date.now() + 500; while (Date.now() < end); }, 600)';
        await site.evaluate('api-1', hold);
        return () => site.evaluate('api-1', 'clearInterval(globalThis.held)');
      },
    },
    {
      what: 'nobody reads what the API logs',
      alerts: ['PorticoLogLost'],
      begin: async () => {
        const thaw = await site.freezeLog(await only('api-1'));
        // Four megabytes of lines are kept for it.
        const stop = callers(300, { path: '/v1/me', headers: {} });
        return async () => {
          await thaw();
          return stop();
        };
      },
    },
    {
      what: 'the API has more and more memory',
      alerts: ['PorticoMemoryHigh'],
      begin: async () => {
        await site.evaluate('api-2', 'globalThis.kept = Buffer.alloc(640_000_000, 1); 1');
        const [id] = await site.containers('api-2');
        return () => engine.docker(['restart', id]);
      },
    },
    {
      what: 'a replica of the API ends again and again',
      alerts: ['PorticoProcessRestarts'],
      begin: async () => {
        const id = await only('api-2');
        const rounds = setInterval(() => void site.kill(id), 6_000);
        return async () => clearInterval(rounds);
      },
    },
    {
      what: 'a replica of the API ends and does not come back',
      alerts: ['PorticoProcessDown', 'PorticoProcessMissing'],
      begin: () => stopped(['api-2']),
    },
    {
      what: 'every worker ends',
      alerts: ['PorticoAllProcessesGone'],
      begin: () => stopped(['worker']),
    },
  ];
}

/** @throws Error when a rule has no fault, or a fault is not told */
export async function proveAlerts({ ask }, faults, tell) {
  const { groups } = await ask('rules?type=alert');
  const rules = groups.flatMap((group) => group.rules.map(({ name }) => name));
  const proven = new Set(faults.flatMap(({ alerts }) => alerts));
  const unproven = rules.filter((name) => !proven.has(name));
  if (unproven.length > 0) throw new Error(`Alerts without a fault: ${unproven.join(', ')}`);
  const firing = async () =>
    (await ask('alerts')).alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels }) => labels.alertname);
  for (const { what, alerts, begin } of faults) {
    await until(`nothing tells yet that ${what}`, TOLD_WITHIN_S, async () => {
      const early = (await firing()).filter((name) => alerts.includes(name));
      return early.length === 0 ? true : Promise.reject(new Error(`told by ${early.join(', ')}`));
    });
    const since = performance.now();
    const end = await begin();
    const missing = new Set(alerts);
    try {
      await until(`it is told that ${what}`, TOLD_WITHIN_S, async () => {
        for (const name of await firing()) missing.delete(name);
        return missing.size === 0
          ? true
          : Promise.reject(new Error(`not told by ${[...missing].join(', ')}`));
      });
    } catch (error) {
      tell(`${what}: callers met ${JSON.stringify(await end())}`);
      throw error;
    }
    await end();
    const seconds = Math.round((performance.now() - since) / 1_000);
    tell(`${what}: ${alerts.join(', ')} after ${seconds} s`);
  }
}
