import type { TunnelDirectory, TunnelIdentity } from '../tunnel-directory.port.js';
import type { TunnelLog } from './tunnel-log.js';

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
