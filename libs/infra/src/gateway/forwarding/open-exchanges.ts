import type { Duplex } from 'node:stream';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerActivity } from '../../machines/power/server-activity.js';
import { AppAccess } from '../app-access.service.js';
import type { VisitRequest } from '../visitors/gateway-cookie.policy.js';

/** Whose turn it is in an exchange. */
type FlowName = 'sending' | 'accepting' | 'answering' | 'taking' | 'socket';

interface IdleLimit {
  /** So long may a flow that waits move less than `leastBytes`. */
  readonly windowMs: number;
  readonly leastBytes: number;
}

const MINUTE_MS = 60_000;

/** When an exchange that does not move is ended. One that moves may last for ever. */
const IDLE_LIMITS: Readonly<Record<FlowName, IdleLimit>> = {
  /** A visitor has more of a body to send. */
  sending: { windowMs: MINUTE_MS, leastBytes: 1_024 },
  /** The application has more of a body to read. */
  accepting: { windowMs: 5 * MINUTE_MS, leastBytes: 1 },
  /** The application has to answer, or to go on with its answer. */
  answering: { windowMs: 5 * MINUTE_MS, leastBytes: 1 },
  /** A visitor has more of an answer to take. */
  taking: { windowMs: MINUTE_MS, leastBytes: 1_024 },
  /** A visitor at the other end of a WebSocket, who is asked for a sign of life meanwhile. */
  socket: { windowMs: 2 * MINUTE_MS, leastBytes: 1 },
};

/** A visitor silent for that long at a WebSocket is sent a ping. */
export const PING_AFTER_MS = 45_000;

/** One direction of an exchange, and what to do when it does not move. */
export interface Flow {
  readonly name: FlowName;
  /** Bytes that have moved so far. */
  readonly moved: () => number;
  /** Whether it is the turn of this flow. */
  readonly waits: () => boolean;
  /** Asks for a sign of life; called with how long nothing has moved. */
  readonly nudge?: (quietMs: number) => void;
  readonly end: () => void;
}

/** Watches one flow: it is quiet from when it last had moved enough, or it was not its turn. */
class IdleFlow {
  private movedBefore: number;

  constructor(
    private readonly flow: Flow,
    private quietFromMs: number,
  ) {
    this.movedBefore = flow.moved();
  }

  look(nowMs: number): void {
    const { name, waits, moved, nudge, end } = this.flow;
    const { windowMs, leastBytes } = IDLE_LIMITS[name];
    const bytes = moved();
    if (!waits() || bytes - this.movedBefore >= leastBytes) {
      this.movedBefore = bytes;
      this.quietFromMs = nowMs;
      return;
    }
    const quietMs = nowMs - this.quietFromMs;
    if (quietMs >= windowMs) end();
    else nudge?.(quietMs);
  }
}

/** Bytes the system has taken of what was written to a connection; it takes no more while nobody reads them. */
export function takenBytes(socket: Duplex & { readonly bytesWritten: number }): number {
  return socket.bytesWritten - socket.writableLength;
}

/** Together below a minute: what the documentation promises. */
const LOOK_AFTER_MS = 50_000;
const TICK_MS = 5_000;

/** An answer that is being sent, or a connection: what it began with, and how it is cut. */
interface OpenExchange {
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
    private readonly access: AppAccess,
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
        if (!(await this.access.mayGoOn(exchange.subdomain, exchange.request))) exchange.cut();
      } catch (error) {
        this.logger.warn(`A lasting exchange was not looked at: ${(error as Error).message}`);
      }
      const received = exchange.received();
      if (received > open.seenBytes) this.activity.touch(exchange.serverId);
      open.seenBytes = received;
    }
  }
}
