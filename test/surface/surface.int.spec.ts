import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder, type Setting, SETTINGS } from '#libs/config';
import { EventLogRegistry } from '#libs/event-log';
import { OpenApiService } from '#libs/http';
import { JobTable } from '#libs/jobs';
import { Metrics } from '#libs/observability';
import { LOG_FIELDS } from '#libs/observability/contracts';
import { testStorageFolder } from '#libs/testing';
import { Cli } from '../../apps/cli/src/cli.js';
import { runPortico } from '../../apps/cli/src/commands/__fixtures__/run-portico.js';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import { createProgram } from '../../apps/cli/src/program.js';
import { type BothProcesses, startBothProcesses } from '../harness/both-processes.js';
import { ANSWERED_COMMANDS } from './answered-commands.data.js';
import {
  shapeOf,
  type Surface,
  surfaceOfCommand,
  surfaceOfDocument,
  surfaceOfJobs,
  surfaceOfMetrics,
} from './surface.js';

const KEPT = join(packageFolder(), 'test/surface/kept');
const FOUND = join(packageFolder(), 'dist/surface');

/** What the service, its processes and its programs are known by. Other people's code and other versions rely on it. */
describe('the surface', () => {
  let both: BothProcesses;

  beforeAll(async () => {
    await mkdir(FOUND, { recursive: true });
    both = await startBothProcesses();
  });
  afterAll(() => both?.stop());

  /** A change that is meant is taken over by `npm run surface`. */
  async function expectAsKept(name: string, found: Surface): Promise<void> {
    await writeFile(join(FOUND, `${name}.txt`), `${found.join('\n')}\n`);
    const kept = (await readFile(join(KEPT, `${name}.txt`), 'utf8').catch(() => '')).trim().split('\n');
    const [before, now] = [new Set(kept), new Set(found)];
    expect({
      gone: kept.filter((line) => !now.has(line)),
      added: found.filter((line) => !before.has(line)),
    }).toEqual({ gone: [], added: [] });
  }

  it('operations and schemas of the API document', () =>
    expectAsKept(
      'api-document',
      surfaceOfDocument(both.api.get<OpenApiService>(OpenApiService).get().document),
    ));

  it('names of the typed client', async () => {
    const source = await readFile(join(packageFolder(), 'libs/client/src/index.ts'), 'utf8');
    const names = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    );
    await expectAsKept('client', names.sort());
  });

  it('words and flags of the command line', () => {
    const output = { write: () => undefined, writeError: () => undefined };
    const cli = new Cli({}, new HomeFolder('/nonexistent/portico-home'), output, false);
    return expectAsKept('command-line', surfaceOfCommand(createProgram(cli)));
  });

  it('what commands print with --json', async () => {
    const known: Record<string, string> = {};
    const lines: string[] = [];
    const settings = { STORAGE_FOLDER: testStorageFolder(both.database.url) };
    for (const { argv, keeps } of ANSWERED_COMMANDS) {
      const typed = argv.map((word) =>
        word.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name),
      );
      const { exitCode, result } = await runPortico(both.database, typed, undefined, settings);
      if (keeps) known[keeps] = String(result['id']);
      const printed = result.error ? result.error.code : JSON.stringify(shapeOf(result));
      lines.push(`${argv.join(' ')} → ${exitCode} ${printed}`);
    }
    await expectAsKept('command-answers', lines);
  });

  it('settings', () =>
    expectAsKept(
      'settings',
      Object.values<Setting>(SETTINGS).map(({ description: _, ...setting }) => JSON.stringify(setting)),
    ));

  it('metrics and their labels', async () => {
    await both.api.call('GET', '/v1/nowhere');
    const texts = await Promise.all(
      [both.api.get<Metrics>(Metrics), both.worker.get(Metrics)].map((metrics) => metrics.render()),
    );
    await expectAsKept('metrics', surfaceOfMetrics(texts.join('\n')));
  });

  it('fields of the log', () => expectAsKept('log-fields', Object.keys(LOG_FIELDS)));

  it('queues and jobs', () => expectAsKept('jobs', surfaceOfJobs(both.worker.get(JobTable).jobs())));

  it('events and their versions', () => {
    const registries = [both.api.get<EventLogRegistry>(EventLogRegistry), both.worker.get(EventLogRegistry)];
    const lines = registries.flatMap(({ catalogue }) =>
      catalogue.shapes().map(({ module, type, schemaVersion }) => `${module}/${type} ${schemaVersion}`),
    );
    return expectAsKept('events', [...new Set(lines)].sort());
  });
});
