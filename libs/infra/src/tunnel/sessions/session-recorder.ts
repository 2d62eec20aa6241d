import { setTimeout as delay } from 'node:timers/promises';
import type { TunnelDirectory } from '../tunnel-directory.port.js';
import type { AgentSession } from './agent-session.js';
import type { TunnelHeartbeats } from './tunnel-heartbeats.js';
import type { TunnelLog } from './tunnel-log.js';

export interface SessionRecorderOptions {
  readonly directory: TunnelDirectory;
  readonly heartbeats: TunnelHeartbeats;
  /** Milliseconds before a failed write is repeated. */
  readonly retryMs: number;
  readonly onSuperseded: () => void;
  readonly log: TunnelLog;
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
    private readonly options: SessionRecorderOptions,
  ) {
    void session.closed.then(() => (this.#closed = true));
    this.done = this.#run();
  }

  /** Gives up repeating writes: the process is about to end. */
  abandon(): void {
    this.#abandoned = true;
  }

  async #run(): Promise<void> {
    const { identity, closed } = this.session;
    const { directory, heartbeats, onSuperseded } = this.options;
    await this.#persist(
      'connected',
      () => directory.connected(identity),
      () => this.#closed,
    );
    if (!this.#closed) heartbeats.add(identity, onSuperseded);
    await closed;
    heartbeats.remove(identity);
    await this.#persist(
      'disconnected',
      () => directory.disconnected(identity),
      () => false,
    );
  }

  async #persist(what: string, write: () => Promise<void>, isPointless: () => boolean): Promise<void> {
    const { log, retryMs } = this.options;
    const { peerId, sessionId } = this.session.identity;
    while (!isPointless() && !this.#abandoned) {
      try {
        await write();
        return;
      } catch (error) {
        log(`tunnel ${what} not published`, { peerId, sessionId, err: error });
        await delay(retryMs);
      }
    }
  }
}
