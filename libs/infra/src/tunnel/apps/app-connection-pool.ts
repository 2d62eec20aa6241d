import type { Duplex } from 'node:stream';
import type { Slot } from '#libs/agent-protocol';
import type { AnswerTaker, AppCall } from './app-call.js';
import { AppConnection, AppExchange, connectionOf, type RawConnection } from './app-connection.js';

/** Unused connections a slot may have. */
const KEPT = 64;

/** Requests that change nothing: they may be sent again when a kept connection turns out to be closed. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the pool needs of the tunnel. */
export interface AppTunnel {
  readonly isGone: boolean;
  /** @throws TunnelNotFoundError when nothing was sent, TunnelBrokenError */
  openForRequests(slot: Slot): Promise<RawConnection>;
  /** @returns the stream of changes; null where the agent does not tell of them. @throws as {@link openForRequests} */
  followChanges(): Promise<Duplex | null>;
}

/** Who has made a call. */
interface Asker {
  readonly taker: AnswerTaker;
  readonly elsewhere: (() => void) | null;
  readonly isRepeatable: boolean;
}

/**
 * Connections of one tunnel to applications. Those of requests that may be repeated are kept and used again, the
 * last used first, as long as the agent tells when another release is in use; every other request has one of its own.
 */
export class AppConnectionPool {
  readonly #idle = new Map<Slot, AppConnection[]>();
  /** Each release in use that was told of; a connection of an earlier one is not used again. */
  readonly #generations = new Map<Slot, number>();
  /** Whether the agent was asked to tell. */
  #hasAsked = false;
  #isFollowing = false;
  #changes: Duplex | null = null;
  /** How often the agent has ceased to tell: what it would have told then is not known. */
  #lapses = 0;

  constructor(
    private readonly serverId: string,
    private readonly tunnel: AppTunnel,
  ) {}

  /** Keeps nothing any more; what is under way goes on. */
  retire(): void {
    this.#changes?.destroy();
    this.#lapses += 1;
    for (const slot of this.#idle.keys()) this.#close(slot);
  }

  /**
   * Errors go to the taker.
   * @param elsewhere sends the call another way; called when the tunnel takes no more and nothing was sent
   */
  dispatch(slot: Slot, call: AppCall, taker: AnswerTaker, elsewhere: (() => void) | null): void {
    const isRepeatable = call.body === null && REPEATABLE.has(call.method);
    if (isRepeatable && !this.#hasAsked) void this.#follow();
    const kept = isRepeatable ? this.#take(slot) : null;
    this.#send(slot, call, { taker, elsewhere, isRepeatable }, kept ?? this.#connection(slot));
  }

  #send(slot: Slot, call: AppCall, asker: Asker, connection: AppConnection): void {
    const again = (): void => this.#send(slot, call, asker, this.#connection(slot));
    const exchange = new AppExchange(asker.taker, {
      serverId: this.serverId,
      elsewhere: asker.elsewhere,
      isTunnelGone: () => this.tunnel.isGone,
      // One that was opened for this request has no reason to be closed.
      repeat: asker.isRepeatable && connection.answered > 0 ? again : null,
      answered: () => {
        connection.answered += 1;
        if (asker.isRepeatable) this.#give(slot, connection);
        else connection.close();
      },
      failed: () => connection.close(),
    });
    connection.send(call, exchange);
  }

  #connection(slot: Slot): AppConnection {
    return new AppConnection({
      open: () => connectionOf(this.serverId, this.tunnel.openForRequests(slot)),
      generation: this.#isFollowing ? this.#generation(slot) : Number.NaN,
      onEnd: (ended) => this.#forget(slot, ended),
    });
  }

  #take(slot: Slot): AppConnection | null {
    const idle = this.#idle.get(slot);
    for (let kept = idle?.pop(); kept; kept = idle?.pop()) {
      if (kept.isOpen) return kept;
      kept.close();
    }
    return null;
  }

  #give(slot: Slot, connection: AppConnection): void {
    const idle = this.#idle.get(slot) ?? [];
    if (!connection.isOpen || connection.generation !== this.#generation(slot) || idle.length >= KEPT) {
      connection.close();
      return;
    }
    idle.push(connection);
    this.#idle.set(slot, idle);
  }

  #forget(slot: Slot, ended: AppConnection): void {
    const idle = this.#idle.get(slot);
    const at = idle?.indexOf(ended) ?? -1;
    if (at === -1) return;
    idle?.splice(at, 1);
    ended.close();
  }

  /** Grows with every change. */
  #generation(slot: Slot): number {
    return this.#lapses + (this.#generations.get(slot) ?? 0);
  }

  /** Connections that were opened before are not kept: what has changed meanwhile was told to nobody. */
  async #follow(): Promise<void> {
    this.#hasAsked = true;
    const changes = await this.tunnel.followChanges().catch(() => null);
    if (!changes) return;
    this.#changes = changes;
    this.#isFollowing = true;
    let rest = '';
    changes.setEncoding('utf8');
    changes.on('data', (text: string) => {
      const names = (rest + text).split('\n');
      rest = names.pop() ?? '';
      for (const name of names) this.#retire(name === '' ? null : name);
    });
    changes.on('error', () => undefined);
    changes.once('close', () => {
      this.#isFollowing = false;
      this.#hasAsked = false;
      this.#lapses += 1;
      for (const slot of this.#idle.keys()) this.#close(slot);
    });
  }

  #retire(slot: Slot): void {
    this.#generations.set(slot, (this.#generations.get(slot) ?? 0) + 1);
    this.#close(slot);
  }

  #close(slot: Slot): void {
    for (const connection of this.#idle.get(slot) ?? []) connection.close();
    this.#idle.delete(slot);
  }
}
