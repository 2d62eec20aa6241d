import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.js';
import { pause } from '../../process/pause.js';
import type { MachineServers } from './machine-servers.js';

const LOOK_EVERY_MS = 2000;
/** An agent that does not start is tried again after this long, twice as long each time. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

interface Failure {
  readonly pauseMs: number;
  readonly nextAt: number;
}

/** Starts the agents of a machine when it starts, and those that have died since. */
export class AgentKeeper {
  readonly #failures = new Map<string, Failure>();
  readonly #stopped = new AbortController();
  #running: Promise<void> | null = null;
  #lastFault: string | null = null;

  constructor(
    private readonly servers: MachineServers,
    private readonly log: Log,
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
        this.log('error', 'the servers could not be listed', { reason: error.message });
        return [];
      });
      const wanted = known.filter(({ record }) => record.power === 'on');
      await Promise.all(wanted.map(({ serverId }) => this.#keep(serverId)));
      await pause(LOOK_EVERY_MS, signal);
    }
  }

  async #keep(serverId: string): Promise<void> {
    const failed = this.#failures.get(serverId);
    if (failed && performance.now() < failed.nextAt) return;
    try {
      await this.servers.keepUp(serverId);
      this.#failures.delete(serverId);
    } catch (error) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, (failed?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2);
      this.#failures.set(serverId, { pauseMs, nextAt: performance.now() + pauseMs });
      this.#lastFault = (error as Error).message;
      this.log('error', 'the agent of a server does not start', { serverId, reason: this.#lastFault });
    }
  }
}
