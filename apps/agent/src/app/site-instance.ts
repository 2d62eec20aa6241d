import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { StaticServer } from '../static/static-server.js';
import type { SiteFiles } from '../static/site-files.js';
import { AppProcess } from './app-process.js';
import type { Listening } from './app-supervisor.port.js';
import type { InstanceHost } from './instance.js';
import type { InstanceRecord } from './instance-record.js';
import { untilAnswered } from './open-requests.js';
import type { InstanceState, RunningRelease } from './running-release.port.js';

const LISTENING: Listening = { port: null, fixedPort: false };

/** A release without a process: the agent serves its files. */
export class SiteInstance implements RunningRelease {
  #record: InstanceRecord;
  #server: StaticServer | null = null;
  readonly fate = null;
  #ended: Promise<null> = Promise.resolve(null);
  #end: () => void = () => undefined;
  openRequests = 0;

  constructor(
    record: InstanceRecord,
    private readonly files: SiteFiles,
    private readonly host: Pick<InstanceHost, 'log' | 'runLog' | 'save'>,
  ) {
    this.#record = record;
  }

  get record(): InstanceRecord {
    return this.#record;
  }

  get releaseId(): string {
    return this.#record.spec.releaseId;
  }

  get listening(): Listening | null {
    return this.#server && LISTENING;
  }

  get state(): InstanceState {
    return this.#server ? 'running' : 'stopped';
  }

  get exited(): Promise<number | null> {
    return this.#ended;
  }

  adopt(): void {
    const { process } = this.#record;
    this.#record = { ...this.#record, process: null };
    // Of an agent that served files by a process.
    void (process && AppProcess.adopt(process, this.#record.run))?.stop();
  }

  async start(): Promise<void> {
    this.#record = { ...this.#record, run: randomUUID(), startedAt: new Date().toISOString() };
    this.host.save();
    this.#serve();
    await this.#tell();
  }

  keepRunning(): void {
    if (this.#server) return;
    this.#serve();
    void this.#tell();
  }

  async stop(): Promise<void> {
    this.#server?.close();
    this.#server = null;
    this.#end();
  }

  async retire(graceMs: number): Promise<void> {
    await untilAnswered(() => this.openRequests > 0, graceMs);
    await this.stop();
  }

  async look(): Promise<Listening | null> {
    return this.listening;
  }

  async connect(): Promise<Duplex> {
    if (!this.#server) throw new Error('the site is not served');
    return this.#server.connect();
  }

  copyLog(): void {
    // Files print nothing.
  }

  #serve(): void {
    this.#server = new StaticServer(this.files);
    this.#ended = new Promise((resolve) => (this.#end = () => resolve(null)));
  }

  /** What the log of a site has: that it is served, and which files. A full disk keeps nobody from them. */
  async #tell(): Promise<void> {
    try {
      const folder = await this.files.folder();
      const what = folder === '' ? 'the release' : `the folder ${JSON.stringify(folder)} of the release`;
      this.host.runLog(this.#record, true).tell(`The site is served: the files of ${what}.`, 'stdout');
    } catch (error) {
      const about = { operationId: this.releaseId, err: error };
      this.host.log('error', 'log of the application cannot be written', about);
    }
  }
}
