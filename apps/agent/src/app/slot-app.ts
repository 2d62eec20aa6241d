import { isSite } from '../static/site-spec.js';
import type { SiteFiles } from '../static/site-files.js';
import type { CurrentRelease, ReleaseSpec } from './app-supervisor.port.js';
import { Instance, type InstanceHost } from './instance.js';
import { EMPTY_SLOT, type InstanceRecord, type SlotRecord } from './instance-record.js';
import type { InstanceState, RunningRelease } from './running-release.port.js';
import { SiteInstance } from './site-instance.js';

/** How long a release that is no longer in use may finish its open requests. */
const DRAIN_MS = 30_000;

/** What the releases of a slot need of the machine around them. */
export interface SlotHost extends InstanceHost {
  /** The files of a release that are served. */
  siteFiles(spec: ReleaseSpec): SiteFiles;
}

/** The releases of one slot: the one in use, the one before, and those that are tried. */
export class SlotApp {
  #current: RunningRelease | null = null;
  #previous: RunningRelease | null = null;
  readonly #candidates = new Set<RunningRelease>();
  #suspended = false;

  /** @param store writes the record of the slot; on the disk when it returns */
  constructor(
    private readonly host: Omit<SlotHost, 'save'>,
    private readonly store: (record: SlotRecord) => void,
  ) {}

  /** Takes up what an earlier agent has left; a release in use that does not run is started. */
  recover({ current, previous, candidates, suspended }: SlotRecord): void {
    this.#suspended = suspended;
    this.#current = this.#adopt(current);
    this.#previous = this.#adopt(previous);
    for (const record of candidates) this.#candidates.add(this.#instance(record, true));
    if (!suspended) this.#current?.keepRunning();
  }

  get current(): CurrentRelease | null {
    const current = this.#current;
    if (!current) return null;
    const { port = null, fixedPort = false } = current.listening ?? {};
    const isListening = current.listening !== null;
    return { releaseId: current.releaseId, isListening, port, fixedPort, connect: () => current.connect() };
  }

  /** What gets the requests. */
  get inUse(): RunningRelease | null {
    return this.#current;
  }

  get state(): 'none' | InstanceState {
    return this.#current?.state ?? 'none';
  }

  async startCandidate(spec: ReleaseSpec): Promise<RunningRelease> {
    const instance = this.#instance(freshRecord(spec), false);
    this.#candidates.add(instance);
    try {
      await instance.start();
      return instance;
    } catch (error) {
      this.#candidates.delete(instance);
      this.#save();
      throw error;
    }
  }

  async discardCandidates(): Promise<void> {
    await Promise.all([...this.#candidates].map((instance) => this.discard(instance)));
  }

  /** Ends a candidate; nothing for one that was promoted or discarded. */
  async discard(instance: RunningRelease): Promise<void> {
    if (!this.#candidates.has(instance)) return;
    await instance.stop();
    this.#candidates.delete(instance);
    this.#save();
  }

  async promote(candidate: RunningRelease): Promise<void> {
    if (!this.#candidates.has(candidate)) throw new Error(`${candidate.releaseId} is no candidate`);
    const left = this.#previous;
    this.#candidates.delete(candidate);
    this.#previous = this.#current;
    this.#current = candidate;
    this.#suspended = false;
    this.#save();
    candidate.keepRunning();
    await left?.stop();
  }

  async revert(releaseId: string): Promise<void> {
    const promoted = this.#current;
    if (promoted?.releaseId !== releaseId) return;
    this.#current = this.#previous;
    this.#previous = null;
    this.#suspended = false;
    // Written down while the promoted one still runs, it would be forgotten by a crash.
    this.#candidates.add(promoted);
    try {
      this.#save();
    } finally {
      // On a full disk, too: the record is written with the next start there is room for.
      this.#current?.keepRunning();
      await this.discard(promoted);
    }
  }

  async retirePrevious(): Promise<void> {
    const retired = this.#previous;
    if (!retired) return;
    await retired.retire(DRAIN_MS);
    if (this.#previous === retired) this.#previous = null;
    this.#save();
  }

  async suspend(): Promise<void> {
    this.#suspended = true;
    this.#save();
    await this.#current?.stop();
  }

  resume(): void {
    this.#suspended = false;
    // First, as it tries again until a start is written down, and this with it.
    this.#current?.keepRunning();
    this.#save();
  }

  /** Ends every process; a later agent starts the release in use again. */
  async stop(): Promise<void> {
    const started = [this.#current, this.#previous, ...this.#candidates].filter((one) => one !== null);
    await Promise.all(started.map((instance) => instance.stop()));
  }

  #adopt(record: InstanceRecord | null): RunningRelease | null {
    return record && this.#instance(record, true);
  }

  #instance(record: InstanceRecord, adopt: boolean): RunningRelease {
    const host = { ...this.host, save: () => this.#save() };
    const instance = isSite(record.spec)
      ? new SiteInstance(record, this.host.siteFiles(record.spec), host)
      : new Instance(record, host);
    if (adopt) instance.adopt();
    return instance;
  }

  #save(): void {
    this.store({
      ...EMPTY_SLOT,
      current: this.#current?.record ?? null,
      previous: this.#previous?.record ?? null,
      candidates: [...this.#candidates].map(({ record }) => record),
      suspended: this.#suspended,
    });
  }
}

function freshRecord(spec: ReleaseSpec): InstanceRecord {
  return { spec, givenPort: 0, run: '', process: null, startedAt: new Date().toISOString(), restarts: 0 };
}
