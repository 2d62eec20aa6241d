import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerActivity } from '../../machines/power/server-activity.js';
import { type Flow, IdleFlow } from './idle-flow.js';
import { Passages } from '../passage.command.js';
import type { VisitRequest } from '../visitors/provenance.policy.js';

/** Together below a minute: what the documentation promises. */
const LOOK_AFTER_MS = 50_000;
const TICK_MS = 5_000;

/** An answer that is being sent, or a connection: what it began with, and how it is cut. */
export interface OpenExchange {
  readonly serverId: string;
  readonly subdomain: string;
  readonly request: VisitRequest;
  /** A connection of the application's own protocol: it would keep the process from ending. */
  readonly raw: boolean;
  /** Bytes the visitor has sent so far. */
  readonly received: () => number;
  readonly cut: () => void;
  /** Its directions: one that stands still for too long ends it. */
  readonly flows: readonly Flow[];
}

interface Open {
  readonly exchange: OpenExchange;
  readonly watched: readonly IdleFlow[];
  seenAtMs: number;
  seenBytes: number;
}

/**
 * Exchanges with applications that last: each is cut within a minute after its right has ended, or when it stands
 * still.
 */
@Injectable()
export class OpenExchanges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OpenExchanges.name);
  private readonly open = new Set<Open>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly passages: Passages,
    private readonly activity: ServerActivity,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), TICK_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    if (this.timer) clearInterval(this.timer);
    for (const { exchange } of this.open) if (exchange.raw) exchange.cut();
  }

  get size(): number {
    return this.open.size;
  }

  /** @returns what to call at its end. */
  enter(exchange: OpenExchange): () => void {
    const nowMs = this.clock.nowMs();
    const watched = exchange.flows.map((flow) => new IdleFlow(flow, nowMs));
    const open: Open = { exchange, watched, seenAtMs: nowMs, seenBytes: 0 };
    this.open.add(open);
    return () => this.open.delete(open);
  }

  /** Looks at what stands still, and at the right of those that have lasted for a while since the last time. */
  async look(): Promise<void> {
    const nowMs = this.clock.nowMs();
    for (const { watched } of [...this.open]) for (const flow of watched) flow.look(nowMs);
    for (const open of [...this.open]) {
      if (nowMs - open.seenAtMs < LOOK_AFTER_MS) continue;
      const { exchange } = open;
      open.seenAtMs = nowMs;
      try {
        if (!(await this.passages.mayGoOn(exchange.subdomain, exchange.request))) exchange.cut();
      } catch (error) {
        this.logger.warn(`A lasting exchange was not looked at: ${(error as Error).message}`);
      }
      const received = exchange.received();
      if (received > open.seenBytes) this.activity.touch(exchange.serverId);
      open.seenBytes = received;
    }
  }
}
