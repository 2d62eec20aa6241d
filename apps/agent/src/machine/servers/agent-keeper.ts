import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.js';
import { pause } from '../../process/pause.js';
import type { MachineServers } from './machine-servers.js';

const LOOK_EVERY_MS = 2000;
/** Looks without a sign of life from an agent that runs, after which it is started anew: a minute of ours, not of the clock. */
const LOOKS_TO_GIVE_UP = 30;
/** An agent that does not start is tried again after this long, twice as long each time. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** The last sign of life, and how often in a row it was the last. */
interface Silence {
  readonly sign: number | null;
  readonly looks: number;
}

export interface KeeperTimes {
  readonly lookEveryMs: number;
  readonly looksToGiveUp: number;
}

const TIMES: KeeperTimes = { lookEveryMs: LOOK_EVERY_MS, looksToGiveUp: LOOKS_TO_GIVE_UP };

interface Failure {
  readonly pauseMs: number;
  readonly nextAt: number;
}

/** Starts the agents of a machine when it starts, and those that have died or stand still since. */
export class AgentKeeper {
  readonly #failures = new Map<string, Failure>();
  readonly #silences = new Map<string, Silence>();
  readonly #stopped = new AbortController();
  #running: Promise<void> | null = null;
  #lastFault: string | null = null;

  constructor(
    private readonly servers: MachineServers,
    private readonly log: Log,
    private readonly times = TIMES,
  ) {}

  /** Why the newest start failed; null when none did. */
  get lastFault(): string | null {
    return this.#lastFault;
  }

  start(): void {
    this.#running ??= this.#watch();
  }

  /** The agents stay as they are. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped.abort();
    await Promise.race([this.#running, delay(withinMs, null, { ref: false })]);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const known = await this.servers.known().catch((error: Error) => {
        this.log('error', 'the servers could not be listed', { err: error });
        return [];
      });
      const wanted = known.filter(({ record }) => record.power !== 'off');
      await Promise.all(wanted.map(({ serverId }) => this.#keep(serverId)));
      await pause(this.times.lookEveryMs, signal);
    }
  }

  /** A machine that has slept has not looked meanwhile, so its agents have time to give a sign. */
  #standsStill(serverId: string): boolean {
    const sign = this.servers.signOfLife(serverId);
    const before = this.#silences.get(serverId);
    const looks = sign !== null && before?.sign === sign ? before.looks + 1 : 0;
    const isStill = looks >= this.times.looksToGiveUp;
    this.#silences.set(serverId, { sign, looks: isStill ? 0 : looks });
    if (isStill) this.log('error', 'the agent of a server stands still and is started anew', { serverId });
    return isStill;
  }

  async #keep(serverId: string): Promise<void> {
    const failed = this.#failures.get(serverId);
    if (failed && performance.now() < failed.nextAt) return;
    try {
      await this.servers.keepUp(serverId, this.#standsStill(serverId));
      this.#failures.delete(serverId);
    } catch (error) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, (failed?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2);
      this.#failures.set(serverId, { pauseMs, nextAt: performance.now() + pauseMs });
      this.#lastFault = (error as Error).message;
      this.log('error', 'the agent of a server does not start', { serverId, err: error });
    }
  }
}
