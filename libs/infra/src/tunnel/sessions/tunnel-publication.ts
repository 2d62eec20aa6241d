import { setTimeout as delay } from 'node:timers/promises';
import type { TunnelDirectory, TunnelIdentity } from '../tunnel.port.js';
import type { AgentSession } from './agent-session.js';

/** Reports what the gateway cannot tell anybody else. */
export type TunnelLog = (message: string, fields: Readonly<Record<string, unknown>>) => void;

/** Renews the published tunnels of a replica, all at once. One renewal ends before the next begins. */
export class TunnelHeartbeats {
  /** What to do when another session owns the tunnel. */
  readonly #published = new Map<TunnelIdentity, () => void>();
  #timer: NodeJS.Timeout | null = null;
  #isRenewing = false;

  constructor(
    private readonly directory: TunnelDirectory,
    private readonly everyMs: number,
    private readonly log: TunnelLog,
  ) {}

  /** Keeps a tunnel renewed; it is published already. */
  add(tunnel: TunnelIdentity, onSuperseded: () => void): void {
    this.#published.set(tunnel, onSuperseded);
    this.#timer ??= setInterval(() => void this.#renew(), this.everyMs);
  }

  /** A renewal under way may still tell of it; that does not matter any more. */
  remove(tunnel: TunnelIdentity): void {
    this.#published.delete(tunnel);
    if (this.#published.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const tunnels = [...this.#published.keys()];
    try {
      const superseded = await this.directory.heartbeat(tunnels);
      for (const tunnel of tunnels) {
        const onSuperseded = this.#published.get(tunnel);
        if (!onSuperseded || !superseded.has(tunnel.sessionId)) continue;
        this.remove(tunnel);
        onSuperseded();
      }
    } catch (error) {
      this.log('tunnel heartbeats not published', {
        tunnels: tunnels.length,
        err: error,
      });
    } finally {
      this.#isRenewing = false;
    }
  }
}

interface SessionRecorderOptions {
  readonly directory: TunnelDirectory;
  readonly heartbeats: TunnelHeartbeats;
  /** Milliseconds before a failed write is repeated. */
  readonly retryMs: number;
  readonly onSuperseded: () => void;
  /** Called once it is published, while the session lives. */
  readonly onPublished: () => void;
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
    const { directory, heartbeats, onSuperseded, onPublished } = this.options;
    await this.#persist(
      'connected',
      () => directory.connected(identity),
      () => this.#closed,
    );
    if (!this.#closed) {
      heartbeats.add(identity, onSuperseded);
      onPublished();
    }
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
