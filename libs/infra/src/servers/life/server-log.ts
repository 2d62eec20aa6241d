import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { EventStore, StreamConflictError, type EventMeta } from '#libs/event-log';
import { CLOCK, fold, type Clock } from '#libs/kernel';
import { serverStream, type ServerEvent } from '../../contracts/server.events.js';
import { serverDecider, type RequestServer, type ServerCommand } from './server.decider.js';
import { SERVER_MACHINE } from './server.state.js';

type WithoutTime<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

/** A step of a server that exists; the log adds the time. */
export type LaterServerCommand = WithoutTime<Exclude<ServerCommand, RequestServer>>;

const SYSTEM: EventMeta['actor'] = { keyId: null, kind: 'system', userId: null };

/** The event streams of servers. */
@Injectable()
export class ServerLog {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** First event of a stream, in the caller's transaction and before its other writes. */
  async request(tx: Transaction, command: WithoutTime<RequestServer>, meta: EventMeta): Promise<void> {
    const decided = serverDecider.decide({ ...command, at: this.clock.now() }, serverDecider.initialState());
    await this.append(tx, command.serverId, 0, decided, meta, command.portalId);
  }

  /**
   * @param guard runs after the append, in its transaction; a throw, or false, undoes both.
   * @returns false when the status forbids the step by now, another writer was first, or the guard says so.
   */
  async advance(
    serverId: string,
    command: LaterServerCommand,
    meta: Partial<EventMeta> = {},
    guard: (tx: Transaction) => Promise<boolean | void> = async () => undefined,
  ): Promise<boolean> {
    const events = await this.store.load<ServerEvent>(serverStream(serverId));
    const state = fold(serverDecider, events);
    if (!SERVER_MACHINE.next(state.status, command.type)) return false;
    const decided = serverDecider.decide({ ...command, at: this.clock.now() } as ServerCommand, state);
    const full: EventMeta = {
      correlationId: serverId,
      causationId: null,
      actor: SYSTEM,
      requestId: null,
      ...meta,
    };
    try {
      await this.database.transaction(async (tx) => {
        await this.append(tx, serverId, events.at(-1)?.version ?? 0, decided, full);
        if ((await guard(tx)) === false) throw new StepUndone();
      });
      return true;
    } catch (error) {
      if (error instanceof StreamConflictError || error instanceof StepUndone) return false;
      throw error;
    }
  }

  private async append(
    tx: Transaction,
    serverId: string,
    expectedVersion: number,
    events: readonly ServerEvent[],
    meta: EventMeta,
    portalId: string | null = null,
  ): Promise<void> {
    await this.store.append(tx, {
      module: 'infra',
      streamType: 'server',
      streamId: serverStream(serverId),
      portalId,
      expectedVersion,
      events,
      meta,
    });
  }
}

/** Rolls a step back that its guard does not want. */
class StepUndone extends Error {}
