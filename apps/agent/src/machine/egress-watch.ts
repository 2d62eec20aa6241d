import type { MachineReport } from '#libs/agent-protocol';
import type { Log } from '../log.js';

/** Milliseconds between two looks: while all is well, and while it is not. */
const PAUSES = { well: 5 * 60_000, unwell: 60_000 } as const;

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
    private readonly pauses: Readonly<Record<keyof typeof PAUSES, number>> = PAUSES,
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
    this.#timer = setTimeout(() => this.start(), obstacle === null ? this.pauses.well : this.pauses.unwell);
    this.#timer.unref();
  }

  #tell(obstacle: string | null): void {
    const wasAvailable = this.#known?.available ?? true;
    if (obstacle !== null && wasAvailable)
      this.log('warn', 'servers reach no other network', { reason: obstacle });
    if (obstacle === null && !wasAvailable) this.log('info', 'servers reach other networks again');
  }
}
