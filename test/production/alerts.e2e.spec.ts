import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { packageFolder } from '#libs/config';
import { findPromtool } from '../harness/promtool.js';

/** Series → its values, one each 15 s, as promtool writes them. */
type Series = Readonly<Record<string, string>>;

const API = '{job="portico",process="api",instance="api-1:3001"';
const WORKER = '{job="portico",process="worker",instance="10.0.0.7:3002"';

/** An installation of two API processes and two workers that is well, for a hundred minutes. */
const WELL: Series = {
  [`up${API}}`]: '1+0x400',
  'up{job="portico",process="api",instance="api-2:3001"}': '1+0x400',
  [`up${WORKER}}`]: '1+0x400',
  'up{job="portico",process="worker",instance="10.0.0.8:3002"}': '1+0x400',
  [`http_requests_total${API},method="GET",route="/v1/me",class="2xx"}`]: '0+100x400',
  [`http_requests_total${API},method="GET",route="/v1/me",class="5xx"}`]: '0+1x400',
  [`http_request_duration_seconds_bucket${API},area="me",pace="usual",le="1"}`]: '0+99x400',
  [`http_request_duration_seconds_bucket${API},area="me",pace="usual",le="2.5"}`]: '0+100x400',
  [`http_request_duration_seconds_bucket${API},area="me",pace="usual",le="5"}`]: '0+101x400',
  [`http_request_duration_seconds_bucket${API},area="me",pace="usual",le="+Inf"}`]: '0+101x400',
  [`database_pool_connections${API},state="waiting"}`]: '0+0x400',
  [`database_pool_connections${WORKER},state="waiting"}`]: '0+0x400',
  [`jobs_oldest_waiting_seconds${WORKER},queue="deploys"}`]: '10+0x400',
  [`jobs_failed${WORKER},queue="deploys"}`]: '3+0x400',
  [`database_read_only${API}}`]: '0+0x400',
  [`database_connections_given_up_total${API}}`]: '2+0x400',
  [`jobs_backend_refuses${WORKER}}`]: '0+0x400',
  [`log_trouble${API}}`]: '0+0x400',
  [`log_lines_dropped_total${API}}`]: '7+0x400',
  [`clock_ahead_seconds${API}}`]: '-0.4+0x400',
  [`store_trouble${API}}`]: '0+0x400',
  [`store_faults_total${API}}`]: '3+0x400',
  [`process_open_fds${API}}`]: '120+0x400',
  [`process_max_fds${API}}`]: '1024+0x400',
  [`agent_tunnels${API},peer="machine"}`]: '20+0x400',
  'agent_tunnels{job="portico",process="api",instance="api-2:3001",peer="machine"}': '20+0x400',
  [`agent_tunnels${API},peer="server"}`]: '20+0x400',
  [`process_start_time_seconds${API}}`]: '1000+0x400',
  [`machines_without_egress${API}}`]: '0+0x400',
  [`host_rate_refusals_total${API}}`]: '4+0x400',
  [`host_queue_length${API}}`]: '5+0x400',
  [`nodejs_eventloop_lag_p99_seconds${API}}`]: '0.02+0x400',
  [`process_resident_memory_bytes${API}}`]: '300000000+0x400',
  [`feedback_oldest_new_ticket_seconds${WORKER}}`]: '3600+0x400',
};

/** What may happen → what differs then, when it is looked at, and the alerts that tell of it. */
const FAULTS: readonly (readonly [what: string, differs: Series, at: string, alerts: readonly string[]])[] = [
  ['nothing', {}, '90m', []],
  ['an API process is away for a minute', { [`up${API}}`]: '1+0x20 0+0x4 1+0x300' }, '6m', []],
  [
    'an API process does not come back',
    { [`up${API}}`]: '1+0x20 0+0x300' },
    '12m',
    ['PorticoProcessDown', 'PorticoProcessMissing'],
  ],
  [
    'an API process is started again every five minutes',
    { [`process_start_time_seconds${API}}`]: '1000+0x19 1300+0x19 1600+0x19 1900+0x19 2200+0x300' },
    '24m',
    ['PorticoProcessRestarts'],
  ],
  ['it is started again once', { [`process_start_time_seconds${API}}`]: '1000+0x19 1300+0x380' }, '24m', []],
  [
    'a worker is gone, and its name with it',
    { [`up${WORKER}}`]: '1+0x20 stale' },
    '12m',
    ['PorticoProcessMissing'],
  ],
  [
    'the database only reads',
    { [`database_read_only${API}}`]: '0+0x20 1+0x300' },
    '12m',
    ['PorticoDatabaseReadOnly'],
  ],
  [
    'connections to the database go silent again and again',
    { [`database_connections_given_up_total${API}}`]: '0+1x400' },
    '60m',
    ['PorticoDatabaseConnectionsSilent'],
  ],
  [
    'the backend takes no jobs',
    { [`jobs_backend_refuses${WORKER}}`]: '0+0x20 1+0x300' },
    '12m',
    ['PorticoJobsRefused'],
  ],
  ['the log cannot be written', { [`log_trouble${API}}`]: '0+0x20 1+0x300' }, '12m', ['PorticoLogLost']],
  [
    'lines of the log are lost now and then',
    { [`log_lines_dropped_total${API}}`]: '0+0x20 0+5x300' },
    '12m',
    ['PorticoLogLost'],
  ],
  [
    'a clock is behind that of the database',
    { [`clock_ahead_seconds${API}}`]: '0+0x20 -31+0x300' },
    '12m',
    ['PorticoClockOff'],
  ],
  [
    'the store of bytes takes nothing',
    { [`store_trouble${API}}`]: '0+0x20 1+0x300' },
    '12m',
    ['PorticoStoreFails'],
  ],
  [
    'the store of bytes fails now and then',
    { [`store_faults_total${API}}`]: '0+0x20 0+1x300' },
    '20m',
    ['PorticoStoreFails'],
  ],
  [
    'a process is short of file handles',
    { [`process_open_fds${API}}`]: '120+0x20 900+0x300' },
    '12m',
    ['PorticoFilesUsedUp'],
  ],
  [
    'every worker is gone, and all they told',
    {
      [`up${WORKER}}`]: '1+0x20 stale',
      'up{job="portico",process="worker",instance="10.0.0.8:3002"}': '1+0x20 stale',
      [`jobs_oldest_waiting_seconds${WORKER},queue="deploys"}`]: '10+0x20 stale',
      [`jobs_failed${WORKER},queue="deploys"}`]: '3+0x20 stale',
    },
    '12m',
    ['PorticoAllProcessesGone'],
  ],
  [
    'every API process is away',
    {
      [`up${API}}`]: '1+0x20 0+0x300',
      'up{job="portico",process="api",instance="api-2:3001"}': '1+0x20 0+0x300',
    },
    '12m',
    ['PorticoAllProcessesGone', 'PorticoProcessDown'],
  ],
  [
    'one request of twenty fails',
    { [`http_requests_total${API},method="GET",route="/v1/me",class="5xx"}`]: '0+5x400' },
    '15m',
    ['PorticoErrors'],
  ],
  [
    'one request of ten takes long',
    {
      [`http_request_duration_seconds_bucket${API},area="me",pace="usual",le="1"}`]: '0+90x400',
      [`http_request_duration_seconds_bucket${API},area="me",pace="usual",le="2.5"}`]: '0+90x400',
    },
    '25m',
    ['PorticoSlow'],
  ],
  [
    'a worker waits for its database connections',
    { [`database_pool_connections${WORKER},state="waiting"}`]: '2+0x400' },
    '10m',
    ['PorticoDatabasePoolWaits'],
  ],
  [
    'nobody pulls jobs',
    { [`jobs_oldest_waiting_seconds${WORKER},queue="deploys"}`]: '0+15x400' },
    '15m',
    ['PorticoJobsNotPulled'],
  ],
  [
    'jobs are given up one after the other',
    { [`jobs_failed${WORKER},queue="deploys"}`]: '3+1x400' },
    '30m',
    ['PorticoJobsFail'],
  ],
  [
    'machines lose their tunnels',
    {
      [`agent_tunnels${API},peer="machine"}`]: '20+0x100 1+0x300',
      'agent_tunnels{job="portico",process="api",instance="api-2:3001",peer="machine"}': '20+0x100 1+0x300',
    },
    '34m',
    ['PorticoTunnelsLost'],
  ],
  [
    'servers go to sleep in the evening',
    { [`agent_tunnels${API},peer="server"}`]: '20+0x100 1+0x300' },
    '34m',
    [],
  ],
  [
    'machines go from one replica to the other',
    {
      [`agent_tunnels${API},peer="machine"}`]: '20+0x100 0+0x300',
      'agent_tunnels{job="portico",process="api",instance="api-2:3001",peer="machine"}': '20+0x100 40+0x300',
    },
    '34m',
    [],
  ],
  [
    'servers of a machine reach nothing',
    { [`machines_without_egress${API}}`]: '0+0x100 1+0x300' },
    '34m',
    ['PorticoEgressLost'],
  ],
  ['the host refuses', { [`host_rate_refusals_total${API}}`]: '4+1x400' }, '20m', ['PorticoHostRefuses']],
  ['calls wait for portals', { [`host_queue_length${API}}`]: '180+0x400' }, '10m', ['PorticoHostQueueLong']],
  [
    'a process is too busy',
    { [`nodejs_eventloop_lag_p99_seconds${API}}`]: '0.4+0x400' },
    '10m',
    ['PorticoEventLoopLate'],
  ],
  [
    'a process takes more and more memory',
    { [`process_resident_memory_bytes${API}}`]: '300000000+10000000x400' },
    '30m',
    ['PorticoMemoryHigh'],
  ],
  [
    'nobody looks at tickets',
    { [`feedback_oldest_new_ticket_seconds${WORKER}}`]: '300000+15x400' },
    '70m',
    ['PorticoTicketsUnread'],
  ],
];

const RULES = join(packageFolder(), 'deploy/prometheus/alerts.yml');

it('every alert has a fault that it tells of', async () => {
  const { groups } = parse(await readFile(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const known = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(known.sort()).toEqual([...new Set(FAULTS.flatMap(([, , , alerts]) => alerts))].sort());
});

const promtool = findPromtool();
if (promtool !== null) describe('alerts, as Prometheus reckons them', () => theAlerts(promtool));

function theAlerts(program: string): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-alerts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  };

  it('are rules, and those that are scraped for are found', () => {
    expect(run('check', 'rules', RULES)).toBe('');
    expect(run('check', 'config', join(packageFolder(), 'deploy/prometheus/prometheus.yml'))).toBe('');
  });

  it.each(FAULTS)('where %s', async (what, differs, at, alerts) => {
    expect(Object.keys(differs).filter((series) => !(series in WELL))).toEqual([]);
    const test = {
      rule_files: [RULES],
      evaluation_interval: '15s',
      tests: [
        {
          interval: '15s',
          name: what,
          input_series: Object.entries({ ...WELL, ...differs }).map(([series, values]) => ({
            series,
            values,
          })),
          promql_expr_test: [
            {
              expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
              eval_time: at,
              exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
            },
          ],
        },
      ],
    };
    const file = join(folder, 'faults.yml');
    await writeFile(file, stringify(test));
    expect(run('test', 'rules', file)).toBe('');
  });
}
