import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageFolder } from '#libs/config';
import { Metrics } from '#libs/observability';
import { type BothProcesses, startBothProcesses } from '../harness/both-processes.js';
import { metricNamesOf } from './promql-names.js';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook_url', string>>;
}
interface Scraping {
  readonly global: { readonly external_labels: Readonly<Record<string, string>> };
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] };
}

/** Prometheus makes it itself, for each process it reads. */
const OF_PROMETHEUS = 'up';

const read = (name: string): Promise<string> => readFile(join(packageFolder(), name), 'utf8');

/** What every program on Node tells, by the library; one row stands for all of it. */
const OF_RUNTIME = /^(process|nodejs)_/;

/** The table of metrics: name → labels. One row may be of several. */
function metricRows(page: string): Map<string, readonly string[]> {
  const [, section = ''] = /^## Metrics$([\s\S]*?)^## /m.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', labels = ''] = row.split('|');
      const wordsOf = (cell: string): string[] =>
        [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
      return wordsOf(names).flatMap((name) => (name.endsWith('*') ? [] : [[name, wordsOf(labels)] as const]));
    }),
  );
}

/** As a renderer of the documentation makes an address of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

describe('dashboard and alerts', () => {
  let both: BothProcesses;
  let registered: Set<string>;
  let texts: string[];
  let alerts: readonly Alert[];
  let dashboard: Dashboard;

  beforeAll(async () => {
    both = await startBothProcesses();
    const { api, worker } = both;
    registered = new Set([OF_PROMETHEUS]);
    texts = [];
    for (const metrics of [api.get<Metrics>(Metrics), worker.get(Metrics)]) {
      const text = await metrics.render();
      texts.push(text);
      for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
        registered.add(name);
        if (type === 'histogram')
          for (const end of ['bucket', 'sum', 'count']) registered.add(`${name}_${end}`);
      }
    }
    const rules = parse(await read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] };
    alerts = rules.groups.flatMap((group) => group.rules);
    dashboard = JSON.parse(await read('deploy/grafana/portico.json')) as Dashboard;
  });

  afterAll(() => both?.stop());

  const unknownIn = (expression: string): string[] =>
    metricNamesOf(expression).filter((name) => !registered.has(name));

  it('every alert reads metrics that API or worker have, and says what happened and what to do', async () => {
    const runbook = await read('docs/operator/running.md');
    const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));
    expect(alerts.length).toBeGreaterThan(5);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, expr, labels, annotations, for: lasting } of alerts) {
      expect([alert, unknownIn(expr)]).toEqual([alert, []]);
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
      expect(lasting).toMatch(/^\d+[mh]$/);
      expect(annotations.summary).toBeTruthy();
      expect(annotations.description).toBeTruthy();
      const [page, anchor] = annotations.runbook_url.split('#');
      expect([alert, page, anchors.includes(anchor ?? '')]).toEqual([
        alert,
        '{{ $externalLabels.runbook }}',
        true,
      ]);
    }
    const { global } = parse(await read('deploy/prometheus/prometheus.yml')) as Scraping;
    expect(global.external_labels['runbook']).toMatch(/^https:\/\/.+\/docs\/operator\/running\.md$/);
  });

  it('every metric that API or worker have is a row of the documentation with its labels, and no row is of the past', async () => {
    const rows = metricRows(await read('docs/operator/running.md'));
    const told = new Map<string, Set<string>>();
    for (const text of texts) {
      for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) {
        if (OF_RUNTIME.test(name)) continue;
        const labels = told.get(name) ?? new Set();
        told.set(name, labels);
        const series = text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'));
        for (const [, pairs = ''] of series)
          for (const [, label = ''] of pairs.matchAll(/(\w+)="/g)) if (label !== 'le') labels.add(label);
      }
    }
    expect(told.size).toBeGreaterThan(20);
    expect([...rows.keys()].sort()).toEqual([...told.keys()].sort());
    for (const [name, labels] of told)
      if (labels.size > 0)
        expect([name, [...(rows.get(name) ?? [])].sort()]).toEqual([name, [...labels].sort()]);
  });

  it('every metric has a name as Prometheus wants it, and says what it is', () => {
    for (const text of texts) {
      for (const [, name = '', help = '', type = ''] of text.matchAll(
        /^# HELP (\S+) (.*)\n# TYPE \1 (\S+)$/gm,
      )) {
        if (OF_RUNTIME.test(name)) continue;
        expect([name, help.length > 3]).toEqual([name, true]);
        expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/);
        expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
        // Seconds, bytes and ratios alone, so that nobody has to look a unit up.
        expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|days|kb|kib|mb|mib|gib|percent)(_|$)/);
        expect(name).not.toMatch(/_(bucket|sum|count)$/);
      }
    }
  });

  it('a worker shows its pool as an API does', () => {
    for (const text of texts)
      for (const state of ['total', 'idle', 'waiting'])
        expect(text).toMatch(new RegExp(`^database_pool_connections\\{state="${state}"\\} \\d+$`, 'm'));
  });

  it('every panel of the dashboard reads metrics that API or worker have, and none covers another', () => {
    const drawn = dashboard.panels.filter(({ type }) => type !== 'row');
    expect(drawn.length).toBeGreaterThan(10);
    for (const { title, targets = [] } of drawn) {
      expect([title, targets.length > 0, targets.flatMap(({ expr }) => unknownIn(expr))]).toEqual([
        title,
        true,
        [],
      ]);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.every((cell) => Number(cell.split(',')[0]) < 24)).toBe(true);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['source', 'instance']);
  });
});
