import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentAppNews, Slot } from '#libs/agent-protocol';
import { readAppNews } from '../client/output-lines.js';
import type { TunnelLog } from '../sessions/tunnel-publication.js';
import type { TunnelIdentity } from '../tunnel.port.js';

/** Slots a machine may have, and the one without a name. Who names more is not believed. */
const MOST_SLOTS = 1_001;

/** What a follower needs of the tunnel. */
interface StatesTunnel {
  readonly identity: TunnelIdentity;
  readonly isGone: boolean;
  /** @returns null where the agent does not tell. @throws when the tunnel is gone */
  followStates(): Promise<Duplex | null>;
}

/** Where what agents tell of their applications is kept. */
interface StateStore {
  /** Of the slots of one agent, each once. */
  saveStates(tunnel: TunnelIdentity, news: readonly AgentAppNews[]): Promise<void>;
}

interface FollowerOptions {
  readonly store: StateStore;
  readonly log: TunnelLog;
  /** Milliseconds between two writes: an application that ends and starts all day costs no more than that. */
  readonly pauseMs: number;
}

/** Keeps what one agent tells of its applications: of each slot the newest, all that came meanwhile at once. */
export class AppStateFollower {
  readonly #news = new Map<Slot, AgentAppNews>();
  #isWriting = false;

  constructor(
    private readonly tunnel: StatesTunnel,
    private readonly options: FollowerOptions,
  ) {}

  /** Resolves when the agent tells no more. */
  async follow(): Promise<void> {
    const { peerId } = this.tunnel.identity;
    try {
      const stream = await this.tunnel.followStates();
      if (!stream) return;
      for await (const news of readAppNews(stream)) {
        if (this.#news.size >= MOST_SLOTS && !this.#news.has(news.slot))
          throw new Error('it names too many slots');
        this.#news.set(news.slot, news);
        if (!this.#isWriting) void this.#write();
      }
    } catch (error) {
      if (!this.tunnel.isGone)
        this.options.log('agent tells no states of applications', { peerId, err: error });
    }
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    const { store, log, pauseMs } = this.options;
    const { identity } = this.tunnel;
    while (this.#news.size > 0 && !this.tunnel.isGone) {
      const batch = [...this.#news.values()];
      this.#news.clear();
      try {
        await store.saveStates(identity, batch);
      } catch (error) {
        // What came meanwhile is newer.
        for (const news of batch) if (!this.#news.has(news.slot)) this.#news.set(news.slot, news);
        log('states of applications not kept', { peerId: identity.peerId, err: error });
      }
      await delay(pauseMs, undefined, { ref: false });
    }
    this.#isWriting = false;
  }
}
