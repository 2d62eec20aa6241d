import type { EmbeddedPostgres } from '#libs/database';

const LOOK_EVERY_MS = 500;
/** An operator's restart takes less; what is down longer is started again. */
const MISSING_MS = 3_000;

/** Watches the embedded server, starts it again when nobody else does, and keeps its log short. */
export class DatabaseKeeper {
  private timer: NodeJS.Timeout | null = null;
  private missingSince: number | null = null;
  private look: Promise<void> = Promise.resolve();

  constructor(
    private readonly server: Pick<EmbeddedPostgres, 'isRunning' | 'rotateLog' | 'startAgain'>,
    private readonly report: (line: string) => void,
  ) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.look = this.check()
        .catch((error: Error) => this.report(`PostgreSQL could not be started again: ${error.message}`))
        .then(() => {
          if (this.timer) this.start();
        });
    }, LOOK_EVERY_MS);
  }

  /** Resolves when no start of the server is under way any more. */
  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.look;
  }

  private async check(): Promise<void> {
    if (await this.server.isRunning()) {
      this.missingSince = null;
      await this.server.rotateLog();
      return;
    }
    this.missingSince ??= performance.now();
    if (performance.now() - this.missingSince < MISSING_MS) return;
    this.missingSince = null;
    this.report('PostgreSQL is down; starting it again');
    await this.server.startAgain();
  }
}
