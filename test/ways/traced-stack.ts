import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageFolder } from '#libs/config';
import { Stack } from '../harness/stack.js';
import { type Entered, enteredIn, type Script } from './entered-files.js';

const PROCESSES = ['api', 'worker'] as const;
type Process = (typeof PROCESSES)[number];

/** What goes on beside by timers, whoever asks for what. */
const BESIDE = new RegExp(
  [
    'agent-protocol/src/carriers',
    'database/src/(?:connections/connection-watch|replicas/)',
    'event-log/src/subscriptions/parked-events',
    'infra/src/(?:gateway/|operations/waits|operations/running/operation-reconciliation)',
    'jobs/src/(?:backend/|worker/job-workers)',
    'log-writer/',
    'metering/src/usage/',
    'refusals/',
    'storage/src/(?:backends/|contracts/|blobs/(?:usage|blob-bytes))',
  ]
    .map((place) => `^libs/${place}`)
    .concat('^apps/worker/')
    .join('|'),
);

/** The built service, of whose API and worker it is told what they run. */
export class TracedStack {
  private constructor(
    readonly stack: Stack,
    private readonly folder: string,
  ) {}

  static async start(): Promise<TracedStack> {
    const folder = mkdtempSync(join(tmpdir(), 'ways-'));
    const told = pathToFileURL(join(packageFolder(), 'test/ways/traced-process.mjs'));
    told.search = encodeURIComponent(folder);
    return new TracedStack(await Stack.start({ NODE_OPTIONS: `--import=${told.href}` }), folder);
  }

  async enteredBy(work: () => Promise<unknown>): Promise<Record<Process, Entered>> {
    await Promise.all(PROCESSES.map((process) => this.#entered(process)));
    await work();
    return { api: await this.#entered('api'), worker: await this.#entered('worker') };
  }

  async stop(): Promise<void> {
    await this.stack.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What a process has entered since this was asked last. */
  async #entered(process: Process): Promise<Entered> {
    const said = await text(connect(join(this.folder, process)));
    const entered = enteredIn(JSON.parse(said) as Script[], sourceInBundle);
    return new Map([...entered].filter(([file]) => !BESIDE.test(file)));
  }
}

/** A built program, and what each of its lines is made of. */
interface Bundle {
  readonly map: SourceMap;
  /** Where each line begins. */
  readonly lines: readonly number[];
}

const bundles = new Map<string, Bundle | null>();

function readBundle(url: string): Bundle | null {
  const path = fileURLToPath(url);
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as never);
    return {
      map,
      lines: [0, ...[...readFileSync(path, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)],
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function sourceInBundle({ url }: Script, startOffset: number): string | null {
  if (!bundles.has(url)) bundles.set(url, readBundle(url));
  const bundle = bundles.get(url);
  if (!bundle) return null;
  const line = bundle.lines.findLastIndex((start) => start <= startOffset);
  const entry = bundle.map.findEntry(line, startOffset - (bundle.lines[line] as number));
  // What the bundler adds itself has no source.
  if (!('originalSource' in entry) || !entry.originalSource) return null;
  return relative(packageFolder(), join(dirname(fileURLToPath(url)), entry.originalSource));
}
