import type { ServerHttp2Stream } from 'node:http2';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentApp, Slot } from '#libs/agent-protocol';
import { secretNames } from '../deploy/secret-mask.js';
import type { Log } from '../log.js';
import { FileTree } from '../files/file-tree.js';
import { RunLog } from '../logs/run-log.js';
import { ServiceLog } from '../logs/service-log.js';
import { maskWords } from '../process/mask-output.js';
import { RUN_VARIABLE } from '../process/process-family.js';
import { textBelow } from '../process/shell-text.js';
import { type Seal, SealBroken } from '../seal/seal.js';
import type { Spaces } from '../sandbox/spaces.js';
import type { Slots } from '../slots/slots.js';
import { siteFilesOf } from '../static/site-spec.js';
import { AppChanges } from './app-changes.js';
import { AppStates } from './app-states.js';
import { appEnvironment } from './app-environment.js';
import { AppProcess } from './app-process.js';
import type { AppSupervisor, Candidate, CurrentRelease, ReleaseSpec } from './app-supervisor.port.js';
import type { InstanceRecord, SlotRecord } from './instance-record.js';
import type { RunningRelease } from './running-release.port.js';
import { SlotApp, type SlotHost } from './slot-app.js';
import { SlotRecordFile } from './slot-record-file.js';

/** How long a request waits for an application that is starting. */
const START_WAIT_MS = 15_000;
const START_LOOK_MS = 10;

export interface SupervisorOptions {
  readonly slots: Slots;
  readonly spaces: Spaces;
  /** Search path of the applications. */
  readonly path: string | undefined;
  /** For what is kept of their environment. */
  readonly seal: Seal;
  readonly log: Log;
}

/** Where a request goes; `release` is called once it is over. */
export interface AppRoute {
  /** @throws the error of the system */
  readonly connect: () => Promise<Duplex>;
  readonly release: () => void;
}

export type AppRouteFault = 'app_unreachable' | 'app_not_deployed' | 'slot_not_found';

/** Every application of the machine. Made once; takes up at once what an earlier agent has left. */
export class Supervisor implements AppSupervisor {
  readonly changes = new AppChanges();
  readonly #states = new AppStates();
  readonly #apps = new Map<Slot, SlotApp>();
  readonly #instances = new WeakMap<Candidate, RunningRelease>();
  constructor(private readonly options: SupervisorOptions) {
    for (const slot of options.slots.all()) {
      const record = this.#readRecord(slot);
      if (!record) continue;
      this.#app(slot).recover(record);
      this.#lead(slot).catch((error: Error) => {
        options.log('warn', 'the declared port is not led on', { err: error });
      });
    }
  }

  get slots(): Slots {
    return this.options.slots;
  }

  get spaces(): Spaces {
    return this.options.spaces;
  }

  current(slot: Slot): CurrentRelease | null {
    return this.#apps.get(slot)?.current ?? null;
  }

  async startCandidate(spec: ReleaseSpec): Promise<Candidate> {
    const app = this.#app(spec.slot);
    this.spaces.of(spec.slot).lead(null);
    const instance = await app.startCandidate(spec);
    const candidate: Candidate = {
      releaseId: spec.releaseId,
      slot: spec.slot,
      exited: instance.exited,
      fate: () => instance.fate,
      listening: () => instance.look(),
      connect: () => instance.connect(),
      logTail: async (lines) => {
        instance.copyLog();
        return this.#runLines(instance.record, lines);
      },
      stop: () => app.discard(instance),
    };
    this.#instances.set(candidate, instance);
    return candidate;
  }

  async discardCandidates(slot: Slot): Promise<void> {
    await this.#apps.get(slot)?.discardCandidates();
  }

  async promote(candidate: Candidate): Promise<void> {
    const instance = this.#instances.get(candidate);
    if (!instance) throw new Error('not a candidate of this agent');
    await this.#changing(candidate.slot, this.#app(candidate.slot).promote(instance));
  }

  async revert(slot: Slot, releaseId: string): Promise<void> {
    await this.#changing(slot, this.#apps.get(slot)?.revert(releaseId));
    await this.#lead(slot);
  }

  async retirePrevious(slot: Slot): Promise<void> {
    await this.#apps.get(slot)?.retirePrevious();
    await this.#lead(slot);
  }

  async suspendCurrent(slot: Slot): Promise<void> {
    await this.#apps.get(slot)?.suspend();
    this.#tellState(slot);
  }

  async resumeCurrent(slot: Slot): Promise<void> {
    this.#apps.get(slot)?.resume();
    this.#tellState(slot);
  }

  /** Tells how every application is, and goes on telling. */
  followStates(stream: ServerHttp2Stream): void {
    const now = this.slots.all().map((slot) => ({ slot, state: this.view(slot).state }));
    this.#states.follow(stream, now);
  }

  secrets(slot: Slot): readonly string[] {
    const spec = this.#apps.get(slot)?.inUse?.record.spec;
    return spec ? secretNames(spec).map((name) => spec.env[name] as string) : [];
  }

  view(slot: Slot): AgentApp {
    const app = this.#apps.get(slot);
    const record = app?.inUse?.record;
    return {
      state: app?.state ?? 'none',
      releaseId: record?.spec.releaseId ?? null,
      port: app?.current?.port ?? null,
      startedAt: record?.startedAt ?? null,
      restarts: record?.restarts ?? 0,
    };
  }

  /** Name of the log of the release in use; `app` before the first. */
  serviceName(slot: Slot): string {
    return this.#apps.get(slot)?.inUse?.record.spec.serviceName ?? 'app';
  }

  /** Where a request goes now; waits some seconds for an application that is starting. */
  async route(slot: Slot, signal: AbortSignal): Promise<AppRoute | AppRouteFault> {
    if (!this.options.slots.has(slot)) return 'slot_not_found';
    const deadline = performance.now() + START_WAIT_MS;
    for (let isFirst = true; ; isFirst = false) {
      const inUse = this.#apps.get(slot)?.inUse;
      if (!inUse) return 'app_not_deployed';
      if (inUse.listening) {
        inUse.openRequests += 1;
        return { connect: () => inUse.connect(), release: () => void (inUse.openRequests -= 1) };
      }
      if (inUse.state !== 'starting' || signal.aborted || performance.now() > deadline)
        return 'app_unreachable';
      if (isFirst) this.options.spaces.of(slot).prepare();
      await delay(START_LOOK_MS);
    }
  }

  /** Ends everything of a slot and forgets it. */
  async remove(slot: string): Promise<void> {
    await this.#apps.get(slot)?.stop();
    this.#apps.delete(slot);
    this.#tellState(slot);
    await this.options.spaces.remove(slot);
  }

  /** Ends every application; a later agent starts those in use again. */
  async stop(): Promise<void> {
    this.changes.close();
    this.#states.close();
    await Promise.all([...this.#apps.values()].map((app) => app.stop()));
    await this.options.spaces.close();
  }

  /** Another release gets the requests as soon as the change has begun; the one before ends within it. */
  async #changing(slot: Slot, change: Promise<void> | undefined): Promise<void> {
    this.changes.tell(slot);
    await change;
    this.#tellState(slot);
  }

  #tellState(slot: Slot): void {
    this.#states.tell({ slot, state: this.view(slot).state });
  }

  /** Inside, the application is found at its declared port even where a release beside it made it take another. */
  async #lead(slot: Slot): Promise<void> {
    const inUse = this.#apps.get(slot)?.inUse;
    const listening = await inUse?.look();
    if (!inUse || !listening || this.#apps.get(slot)?.inUse !== inUse) return;
    const { port } = listening;
    const from = inUse.record.spec.declaredPort;
    const isThere = from === 0 || port === null || port === from;
    this.spaces.of(slot).lead(isThere ? null : { from, to: port });
  }

  #app(slot: Slot): SlotApp {
    const present = this.#apps.get(slot);
    if (present) return present;
    const file = this.#recordFile(slot);
    const app = new SlotApp(this.#host(slot), (record) => file.write(record));
    this.#apps.set(slot, app);
    return app;
  }

  #host(slot: Slot): Omit<SlotHost, 'save'> {
    const { slots, spaces, path, log } = this.options;
    const folders = slots.folders(slot);
    const space = spaces.of(slot);
    const serviceLog = ({ spec }: InstanceRecord): ServiceLog =>
      new ServiceLog(folders.logs, spec.serviceName);
    const runLog = (record: InstanceRecord, isNew: boolean): RunLog =>
      new RunLog(folders.logs, record.run, serviceLog(record), isNew, record.spec.releaseId);
    return {
      log,
      changed: () => this.#tellState(slot),
      runLog,
      takePort: (declared) => space.takePort(declared),
      claimPort: (port) => space.claimPort(port),
      giveBackPort: (port) => space.giveBackPort(port),
      outsideEnds: () => space.outsideEnds(),
      connect: (port) => space.connect(port),
      siteFiles: (spec) =>
        siteFilesOf(spec, new FileTree(spec.folder, space.inside(spec.folder), slots.account(slot))),
      hold: async (record) => {
        const { folder, command, rootDirectory } = record.spec;
        if (command === null) throw new Error('a site has no process');
        await space.assertRoom();
        const inside = { data: space.inside(folders.data), tmp: space.inside(folders.tmp) };
        const env = appEnvironment(record.spec, inside, record.givenPort, path);
        const entry = await space.enter(folder, { ...env, [RUN_VARIABLE]: record.run });
        const streams = runLog(record, true);
        return AppProcess.hold({
          words: [
            ...entry.words,
            ...maskWords(secretNames(record.spec)),
            '/bin/sh',
            '-c',
            textBelow(rootDirectory, command),
          ],
          cwd: folder,
          run: record.run,
          env: entry.env,
          stdout: streams.open('stdout'),
          stderr: streams.open('stderr'),
        });
      },
    };
  }

  #runLines({ spec, run }: InstanceRecord, lines: number): string[] {
    const log = new ServiceLog(this.options.slots.folders(spec.slot).logs, spec.serviceName);
    const found: string[] = [];
    for (const record of log.newestFirst()) {
      if (found.length >= lines) break;
      if (record.run === run) found.push(record.line);
    }
    return found.reverse();
  }

  #recordFile(slot: Slot): SlotRecordFile {
    return new SlotRecordFile(join(this.options.slots.folders(slot).root, 'app.json'), this.options.seal);
  }

  /** What cannot be opened runs no more until its next deploy; the agent has to take that. */
  #readRecord(slot: Slot): SlotRecord | null {
    try {
      return this.#recordFile(slot).read();
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      this.options.log('error', 'the record of the application cannot be opened', {
        serverId: slot,
        err: error,
      });
      return null;
    }
  }
}
