import { setTimeout as delay } from 'node:timers/promises';
import type { TunnelDirectory } from '../tunnel-directory.port.js';
import type { AgentSession } from './agent-session.js';

/** Reports what the gateway cannot tell anybody else. */
export type TunnelLog = (message: string, fields: Readonly<Record<string, unknown>>) => void;

export interface RecorderTimes {
  /** Milliseconds between two renewals. */
  readonly heartbeatMs: number;
  /** Milliseconds before a failed write is repeated. */
  readonly retryMs: number;
}

/**
 * Publishes one session in the directory from its beginning to its end. A directory that fails does
 * not end the tunnel: the write is repeated until it succeeds or no longer matters.
 */
export class SessionRecorder {
  /** Resolves when the end of the session is published. */
  readonly done: Promise<void>;
  #closed = false;
  #abandoned = false;

  constructor(
    private readonly session: AgentSession,
    private readonly directory: TunnelDirectory,
    private readonly times: RecorderTimes,
    private readonly onSuperseded: () => void,
    private readonly log: TunnelLog,
  ) {
    void session.closed.then(() => (this.#closed = true));
    this.done = this.#run();
  }

  /** Gives up repeating writes: the process is about to end. */
  abandon(): void {
    this.#abandoned = true;
  }

  async #run(): Promise<void> {
    const { identity } = this.session;
    await this.#persist(
      'connected',
      () => this.directory.connected(identity),
      () => this.#closed,
    );
    while (!this.#closed) {
      await this.#sleep(this.times.heartbeatMs);
      if (!this.#closed) await this.#heartbeat();
    }
    await this.#persist(
      'disconnected',
      () => this.directory.disconnected(identity),
      () => false,
    );
  }

  async #heartbeat(): Promise<void> {
    const { identity } = this.session;
    try {
      if (!(await this.directory.heartbeat(identity))) this.onSuperseded();
    } catch (error) {
      this.#report('heartbeat', error);
    }
  }

  async #persist(what: string, write: () => Promise<void>, isPointless: () => boolean): Promise<void> {
    while (!isPointless() && !this.#abandoned) {
      try {
        await write();
        return;
      } catch (error) {
        this.#report(what, error);
        await delay(this.times.retryMs);
      }
    }
  }

  /** Ends early with the session. */
  async #sleep(milliseconds: number): Promise<void> {
    const wake = new AbortController();
    const pause = delay(milliseconds, null, { signal: wake.signal }).catch((error: unknown) => {
      if (!wake.signal.aborted) throw error;
    });
    await Promise.race([pause, this.session.closed]);
    wake.abort();
  }

  #report(what: string, error: unknown): void {
    const { peerId, sessionId } = this.session.identity;
    this.log(`tunnel ${what} not published`, { peerId, sessionId, reason: (error as Error).message });
  }
}
