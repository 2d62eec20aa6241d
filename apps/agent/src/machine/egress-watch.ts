import type { MachineReport } from '#libs/agent-protocol';
import type { Log } from '../log.js';

/** A look takes a tenth of a second. */
const EVERY_MS = 60_000;

/** Keeps knowing whether servers of the machine reach other networks: looks at once, and again and again. */
export class EgressWatch {
  #known: MachineReport['egress'] = null;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  /** @param look why they do not; null when they do */
  constructor(
    private readonly look: () => Promise<string | null>,
    private readonly log: Log,
    private readonly everyMs = EVERY_MS,
  ) {}

  /** As it was at the last look; null before the first has ended. */
  get state(): MachineReport['egress'] {
    return this.#known;
  }

  start(): void {
    this.#looking = this.#lookOnce();
  }

  /** Resolves when nothing of a look is left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const obstacle = await this.look().catch((error: Error) => error.message);
    this.#tell(obstacle);
    this.#known = { available: obstacle === null, obstacle };
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.start(), this.everyMs);
    this.#timer.unref();
  }

  #tell(obstacle: string | null): void {
    const wasAvailable = this.#known?.available ?? true;
    if (obstacle !== null && wasAvailable)
      this.log('warn', 'servers reach no other network', { reason: obstacle });
    if (obstacle === null && !wasAvailable) this.log('info', 'servers reach other networks again');
  }
}
