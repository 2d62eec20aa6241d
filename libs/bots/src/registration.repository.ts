import { Inject, Injectable } from '@nestjs/common';
import { Database, isTaken } from '#libs/database';
import { CLOCK, newId, PorticoError, type Clock } from '#libs/kernel';
import type { BotFacts, BotOwner, BotRegistration } from './bot.policy.js';
import { REGISTRATION_COLUMNS, registrationOf, type RegistrationRow, BotTokens } from './bot.repository.js';

export interface WantedBot extends BotFacts {
  readonly portalId: string;
  readonly owner: BotOwner;
  readonly code: string;
}

const BOT_NUMBER = 'bot_number';

/** Registrations: a code of a portal is one owner's, whoever of two that ask at once. */
@Injectable()
export class RegistrationRepository {
  constructor(
    private readonly database: Database,
    private readonly tokens: BotTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(portalId: string, code: string): Promise<BotRegistration | null> {
    const [row] = await this.database.query<RegistrationRow>(
      `select ${REGISTRATION_COLUMNS} from bots.bot b where b.portal_id = $1 and b.code = $2`,
      [portalId, code],
    );
    return row ? registrationOf(row, (sealed) => this.tokens.open(sealed, row)) : null;
  }

  /**
   * Takes a code before the host is asked, so that a registration whose end nobody saw can go on.
   * @param abandonedBefore a registration that has not ended since then gives its code up.
   * @returns the registration that has the code now, which may be somebody else's.
   */
  async reserve(wanted: WantedBot, abandonedBefore: Date): Promise<BotRegistration> {
    const { portalId, owner, code, name, type, eventMode, active } = wanted;
    const sealed = this.tokens.seal(this.tokens.make(), wanted);
    await this.database.query(
      `insert into bots.bot as b (id, portal_id, owner_kind, owner_id, code, name, type, event_mode, active,
              token_sealed, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
       on conflict (portal_id, code) do update set owner_kind = excluded.owner_kind, owner_id = excluded.owner_id,
              token_sealed = excluded.token_sealed, updated_at = excluded.updated_at
        where b.bot_id is null and b.updated_at < $12
              and (b.owner_kind, b.owner_id) is distinct from (excluded.owner_kind, excluded.owner_id)`,
      [
        newId(),
        portalId,
        owner.kind,
        owner.id,
        code,
        name,
        type,
        eventMode,
        active,
        sealed,
        this.clock.now(),
        abandonedBefore,
      ],
    );
    return (await this.find(portalId, code)) ?? this.reserve(wanted, abandonedBefore);
  }

  /**
   * The host has said the id. What an earlier bot of the code was read to no longer counts.
   * @returns false when it was known already.
   * @throws PorticoError `BOT_ALREADY_EXISTS` when the id is that of a bot of another code or owner.
   */
  async complete(registration: BotRegistration, botId: number, facts: BotFacts): Promise<boolean> {
    const { id, portalId, owner, code, token } = registration;
    try {
      const rows = await this.database.query(
        `insert into bots.bot as b (id, portal_id, owner_kind, owner_id, code, name, type, event_mode, active,
                token_sealed, bot_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
         on conflict (portal_id, code) do update set bot_id = excluded.bot_id, name = excluded.name,
                type = excluded.type, event_mode = excluded.event_mode, active = excluded.active,
                token_sealed = excluded.token_sealed, stored_offset = null, empty_polls = 0, auth_failures = 0,
                disabled_reason = null, updated_at = excluded.updated_at
          where (b.owner_kind, b.owner_id) = (excluded.owner_kind, excluded.owner_id)
                and b.bot_id is distinct from excluded.bot_id
         returning b.id`,
        [
          id,
          portalId,
          owner.kind,
          owner.id,
          code,
          facts.name,
          facts.type,
          facts.eventMode,
          facts.active,
          this.tokens.seal(token, registration),
          botId,
          this.clock.now(),
        ],
      );
      return rows.length > 0;
    } catch (error) {
      if (isTaken(error, BOT_NUMBER)) throw new PorticoError('BOT_ALREADY_EXISTS', { cause: error });
      throw error;
    }
  }

  /** Gives the code of a registration up that the host has refused. */
  async release({ id }: Pick<BotRegistration, 'id'>): Promise<void> {
    await this.database.query('delete from bots.bot where id = $1 and bot_id is null', [id]);
  }
}
