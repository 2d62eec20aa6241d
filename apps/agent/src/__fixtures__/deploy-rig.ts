import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Duplex, PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import type { AgentOperation, DeployPlan, Slot } from '#libs/agent-protocol';
import type { Supervisor } from '../app/supervisor.js';
import type { DeployEngine } from '../deploy/deploy-engine.js';
import type { DeployTimes } from '../deploy/deploy-machine.js';
import type { JournalFact } from '../journal/journal-fact.js';
import { Journal } from '../journal/journal.js';
import { commandOutput, deployOutput } from '../operations/output-source.js';
import { Operations } from '../operations/operations.js';
import type { StartResult } from '../operations/start-result.js';
import { engineFixture, supervisorFixture } from './engine.js';
import type { Confinement } from '../process/launcher.js';
import type { SpaceKind } from './spaces.js';

export type Files = Readonly<Record<string, string | { readonly link: string }>>;

/** Answers with `NAME`; with `SICK` its health is bad; with `FIXED` it listens there instead of on `PORT`. */
export const SERVER = `
const { NAME = 'app', SICK, FIXED, PORT, DIES } = process.env;
console.log('starting', NAME, process.env.TOKEN ?? '');
if (DIES) process.exit(Number(DIES));
require('http').createServer((request, response) => {
  if (request.url === '/health' && SICK) return response.writeHead(Number(SICK)).end('sick ' + process.env.TOKEN);
  response.end(NAME + ' ' + request.url);
}).listen(Number(FIXED ?? PORT), '127.0.0.1');
`;

async function tarOf(files: Files): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string') tar.entry({ name }, content);
    else tar.entry({ name, type: 'symlink', linkname: content.link });
  }
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar as AsyncIterable<Buffer>) parts.push(part);
  return gzipSync(Buffer.concat(parts));
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Whether a fact is the one at which the agent is to die. */
export type Fatal = (fact: JournalFact) => boolean;

/** Agents over one home folder, one after the other, with the applications that outlive them. */
export class DeployRig {
  #fence = 0;

  private constructor(
    readonly home: string,
    private journal: Journal,
    public engine: DeployEngine,
    readonly supervisor: Supervisor,
    public operations: Operations,
  ) {}

  static async start(
    path: string | undefined,
    kind: SpaceKind,
    times: Partial<DeployTimes> = {},
    confined: Partial<Confinement> = {},
  ): Promise<DeployRig> {
    const home = mkdtempSync(join(tmpdir(), 'deploy-'));
    const journal = await Journal.open(home, Date.now());
    const supervisor = supervisorFixture(home, path, kind, confined);
    const allowed = { health: 20_000, routed: 5000, ...times };
    const engine = engineFixture(home, journal, path, supervisor, allowed);
    return new DeployRig(home, journal, engine, supervisor, new Operations(engine));
  }

  async stop(): Promise<void> {
    await this.operations.stop();
    await this.supervisor.stop();
    await this.journal.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** The agent dies at a fact: before or after it is on the disk. Nothing of it goes on. Resolves when it is dead. */
  dieAt(fatal: Fatal, when: 'before' | 'after'): Promise<void> {
    const append = this.journal.append.bind(this.journal);
    const { promise: dead, resolve: tell } = withResolvers();
    const never = new Promise<void>(() => undefined);
    let isDead = false;
    this.journal.append = async (fact) => {
      if (isDead) return never;
      if (!fatal(fact)) return append(fact);
      isDead = true;
      if (when === 'after') await append(fact);
      tell();
      return never;
    };
    return dead;
  }

  /** Another agent takes the home folder over; the applications run on. */
  async takeOver(): Promise<void> {
    await this.journal.close();
    this.journal = await Journal.open(this.home, Date.now());
    const { path, times } = this.engine.machine;
    this.engine = engineFixture(this.home, this.journal, path, this.supervisor, times);
    this.operations = new Operations(this.engine);
  }

  async put(operationId: string, files: Files): Promise<NonNullable<DeployPlan['archive']>> {
    const archive = await tarOf(files);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    const size = archive.length;
    await this.engine.machine.archives.put(operationId, { size, sha256 }, Readable.from([archive]));
    return { format: 'tar.gz', size, sha256 };
  }

  async begin(
    plan: Partial<DeployPlan> = {},
    files: Files = { 'server.js': SERVER },
    timeoutSeconds = 30,
    slot: Slot = null,
  ): Promise<{ readonly id: string; readonly started: Promise<StartResult> }> {
    const id = randomUUID();
    const archive = await this.put(id, files);
    this.#fence += 1;
    const started = this.operations.start({
      operationId: id,
      kind: 'deploy',
      slot,
      fence: this.#fence,
      timeoutSeconds,
      plan: {
        archive,
        runtime: null,
        install: null,
        build: null,
        preStart: null,
        start: 'exec node server.js',
        port: 3000,
        env: {},
        healthPath: '/health',
        cleanDeploy: false,
        dataDirs: [],
        dataDirsRecursive: false,
        serviceName: 'app',
        extractTo: '',
        keepTopFolder: false,
        ...plan,
      },
    });
    return { id, started };
  }

  /** Starts a command. @returns its operation */
  async exec(command: string): Promise<string> {
    const operationId = randomUUID();
    this.#fence += 1;
    const about = { kind: 'exec', slot: null, fence: this.#fence, timeoutSeconds: 60 } as const;
    await this.operations.start({ ...about, operationId, command });
    return operationId;
  }

  /** What a deploy is asked to do, as it is kept. */
  planOf(id: string): DeployPlan {
    const kept = readFileSync(join(this.home, 'deploys', `${id}.json`), 'utf8');
    return JSON.parse(this.engine.machine.seal.open(kept)) as DeployPlan;
  }

  /** A path as commands know it. */
  inside(path: string): string {
    return this.supervisor.spaces.of(null).inside(path);
  }

  async ended(id: string): Promise<AgentOperation> {
    await this.operations.ended(id);
    return this.operations.read(id) as AgentOperation;
  }

  /** A release has this many milliseconds to answer. */
  allowHealth(health: number): void {
    Object.assign(this.engine.machine.times, { health });
  }

  /** A deploy from beginning to end. */
  async deploy(
    plan?: Partial<DeployPlan>,
    files?: Files,
    timeoutSeconds?: number,
    slot?: Slot,
  ): Promise<AgentOperation> {
    const { id, started } = await this.begin(plan, files, timeoutSeconds, slot);
    await started;
    return this.ended(id);
  }

  /** Status of every step. */
  static steps(view: AgentOperation): Record<string, string> {
    return Object.fromEntries((view.deploy?.steps ?? []).map(({ name, status }) => [name, status]));
  }

  /** What the application answers where requests are led, or at a port; null when nothing does. */
  ask(path = '/', port?: number): Promise<string | null> {
    const { supervisor } = this;
    const current = supervisor.current(null);
    const connect = (): Promise<Duplex> | undefined =>
      port === undefined ? current?.connect() : supervisor.spaces.of(null).connect(port);
    return new Promise((resolve) => {
      if (!current?.isListening) return resolve(null);
      const createConnection = (
        _: unknown,
        done: (error: Error | null, socket: Duplex) => void,
      ): undefined => {
        connect()?.then(
          (connection) => done(null, connection),
          (error: Error) => done(error, new PassThrough()),
        );
      };
      const call = request({ path, createConnection }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve(text));
      });
      call.on('error', () => resolve(null));
      call.end();
    });
  }

  /** All output as text, steps of a deploy one after the other. */
  async output(id: string): Promise<string> {
    const folder = this.operations.folder(id);
    const view = this.operations.read(id) as AgentOperation;
    const source =
      view.kind === 'deploy'
        ? deployOutput(folder, 0, this.engine.mask(id), false)
        : commandOutput(folder, 0);
    let text = '';
    for await (const line of source.read(view)) if ('data' in line) text += line.data.toString();
    await source.close();
    return text;
  }
}
