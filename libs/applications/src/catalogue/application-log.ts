import { Inject, Injectable } from '@nestjs/common';
import { retryStale } from '#libs/auth';
import { Database, type Transaction } from '#libs/database';
import { EventStore, type EventMeta } from '#libs/event-log';
import { CLOCK, fold, type Clock } from '#libs/kernel';
import { APPLICATIONS_MODULE } from '../contracts/application-event-types.js';
import { applicationStream, type ApplicationEvent } from '../contracts/application.events.js';
import {
  applicationDecider,
  type ApplicationCommand,
  type ApplicationOrder,
  type RegisterApplication,
} from './application.decider.js';
import type { ApplicationState } from './application.state.js';

/** More writes of the same transaction, after the facts. */
export type AlsoWrite = (tx: Transaction) => Promise<void>;

const NOTHING_MORE: AlsoWrite = () => Promise.resolve();

/** The event streams of applications. */
@Injectable()
export class ApplicationLog {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async state(applicationId: string): Promise<ApplicationState> {
    return fold(
      applicationDecider,
      await this.store.load<ApplicationEvent>(applicationStream(applicationId)),
    );
  }

  async register(order: RegisterApplication, meta: EventMeta, also: AlsoWrite): Promise<void> {
    const command = { ...order, at: this.clock.now() };
    const events = applicationDecider.decide(command, applicationDecider.initialState());
    await this.append(order.applicationId, order.portalId, 0, events, meta, also);
  }

  /**
   * Loads, decides and appends; again when another writer was faster. `also` runs only when there is
   * a fact. @returns whether there was one.
   * @throws PorticoError the code of a step the phase does not allow, `CONFLICT`.
   */
  advance(
    applicationId: string,
    order: Exclude<ApplicationOrder, RegisterApplication>,
    meta: EventMeta,
    also: AlsoWrite = NOTHING_MORE,
  ): Promise<boolean> {
    return retryStale(async () => {
      const stored = await this.store.load<ApplicationEvent>(applicationStream(applicationId));
      const command: ApplicationCommand = { ...order, at: this.clock.now() };
      const events = applicationDecider.decide(command, fold(applicationDecider, stored));
      if (events.length === 0) return false;
      await this.append(applicationId, null, stored.at(-1)?.version ?? 0, events, meta, also);
      return true;
    });
  }

  private async append(
    applicationId: string,
    portalId: string | null,
    expectedVersion: number,
    events: readonly ApplicationEvent[],
    meta: EventMeta,
    also: AlsoWrite,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.store.append(tx, {
        module: APPLICATIONS_MODULE,
        streamType: 'application',
        streamId: applicationStream(applicationId),
        portalId,
        expectedVersion,
        events,
        meta,
      });
      await also(tx);
    });
  }
}
