import { Injectable } from '@nestjs/common';
import { CONSOLE_MANAGEMENT_SCOPES, KeyRecords, KeyWriter } from '#libs/auth';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import type { ConsoleSessionStarter, ConsolePerson } from '#libs/oauth';
import { ConsoleSessionService } from './console-session.service.js';
import { ConsoleRecords, type SignedInPerson } from './console.repository.js';

/** What people see it as in the list of their keys. */
const NAME = 'Console';

/** Lets somebody in whom the host has signed in. */
@Injectable()
export class ConsoleEntry implements ConsoleSessionStarter {
  constructor(
    private readonly sessions: ConsoleSessionService,
    private readonly console: ConsoleRecords,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
  ) {}

  async enter(person: ConsolePerson, requestId: string): Promise<string> {
    await this.ensureKey(person, requestId);
    return this.sessions.begin(person);
  }

  /**
   * Gives each person a management key, with which the console looks after the others. Nobody ever sees its secret. It
   * is a key like any other: one that its owner has revoked is replaced at the next sign-in, one that the platform has
   * blocked is not.
   */
  private async ensureKey({ userId }: Pick<SignedInPerson, 'userId'>, requestId: string): Promise<void> {
    const meta: EventMeta = {
      correlationId: requestId,
      causationId: null,
      actor: { keyId: null, kind: 'system', userId },
      requestId,
    };
    await retryConflict(async () => {
      const before = await this.console.keyOf(userId);
      const known = before === null ? null : await this.records.find(before);
      if (known && known.status !== 'REVOKED') return;
      await this.writer.issue(
        {
          kind: 'management',
          portalId: null,
          ownerUserId: userId,
          appId: null,
          name: NAME,
          scopes: CONSOLE_MANAGEMENT_SCOPES,
          accessMode: 'READWRITE',
          requestsPerSecond: null,
          maker: { by: 'console' },
        },
        meta,
        (tx, keyId) => this.console.giveKey(tx, userId, keyId, before),
      );
    });
  }
}
