import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { NotificationHub } from '#libs/database';
import { EVENT_CHANNEL, parseAnnouncement } from '#libs/event-log';
import { type OperationEvent, operationStream } from '../../contracts/operation.events.js';
import { serverStream } from '../../contracts/server.events.js';
import { TUNNEL_CHANNEL } from '../../tunnel/tunnel.port.js';
import { OUTPUT_CHANNEL } from '../output/operation-contents.repository.js';

type Wake = () => void;

/** What somebody can hear of: the type of the last fact, output that was stored, a tunnel, or that something may have been missed. */
type News = { readonly fact: string | null } | 'output' | 'tunnel' | 'gap';

/** An operation that has come no further than this goes on. */
const ON_THE_WAY: ReadonlySet<string> = new Set<OperationEvent['type']>([
  'operation_requested',
  'operation_started',
  'operation_step_reached',
]);

function mayBeTheEnd(news: News): boolean {
  if (news === 'output') return false;
  return typeof news === 'string' || news.fact === null || !ON_THE_WAY.has(news.fact);
}

/** Someone who waits for news of one stream. News that come between two waits are kept. */
class OperationWaiter {
  private news = false;
  private wakeUp: Wake | null = null;

  constructor(
    readonly close: () => void,
    private readonly matters: (news: News) => boolean,
  ) {}

  tell(news: News): void {
    if (!this.matters(news)) return;
    this.news = true;
    this.wakeUp?.();
  }

  /** Resolves on news, at the latest after the time given: a push can be lost. */
  async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (!this.news && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', finish);
          resolve();
        };
        const timer = setTimeout(finish, milliseconds);
        this.wakeUp = finish;
        signal?.addEventListener('abort', finish, { once: true });
      });
      this.wakeUp = null;
    }
    this.news = false;
  }
}

/** Tells waiters of this process when the log of an operation or server, or stored output, has grown, or a server has got its tunnel. */
@Injectable()
export class OperationWatch implements OnModuleInit, OnApplicationShutdown {
  private readonly waiters = new Map<string, Set<OperationWaiter>>();
  private readonly endings: (() => void)[] = [];

  constructor(private readonly hub: NotificationHub) {}

  async onModuleInit(): Promise<void> {
    this.endings.push(
      await this.hub.subscribe(EVENT_CHANNEL, (payload) => {
        const { streamId, type = null } = parseAnnouncement(payload);
        this.tell(streamId, { fact: type });
      }),
      await this.hub.subscribe(OUTPUT_CHANNEL, (operationId) =>
        this.tell(operationStream(operationId), 'output'),
      ),
      await this.hub.subscribe(TUNNEL_CHANNEL, (serverId) => this.tell(serverStream(serverId), 'tunnel')),
      this.hub.onStateChange((connected) => {
        if (connected) for (const stream of this.waiters.keys()) this.tell(stream, 'gap');
      }),
    );
  }

  onApplicationShutdown(): void {
    for (const end of this.endings) end();
  }

  open(operationId: string): OperationWaiter {
    return this.openStream(operationStream(operationId));
  }

  /** For those who wait for the end and for nothing before it. */
  openEnd(operationId: string): OperationWaiter {
    return this.openStream(operationStream(operationId), mayBeTheEnd);
  }

  openServer(serverId: string): OperationWaiter {
    return this.openStream(serverStream(serverId));
  }

  private openStream(stream: string, matters: (news: News) => boolean = () => true): OperationWaiter {
    const group = this.waiters.get(stream) ?? new Set<OperationWaiter>();
    this.waiters.set(stream, group);
    const waiter = new OperationWaiter(() => {
      group.delete(waiter);
      if (group.size === 0) this.waiters.delete(stream);
    }, matters);
    group.add(waiter);
    return waiter;
  }

  private tell(stream: string, news: News): void {
    for (const waiter of this.waiters.get(stream) ?? []) waiter.tell(news);
  }
}
