import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, isTaken, type NamedStatement, RowCipher } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import type { Bot, BotFacts, BotOwner, BotRegistration } from './bot.policy.js';

/** Columns of `bots.bot b`, with those of a stop of its portal, `m`. */
const REGISTRATION_COLUMNS = `
  b.id, b.portal_id as "portalId", b.owner_kind as "ownerKind", b.owner_id as "ownerId", b.code,
  b.bot_id::float8 as "botId", b.name, b.type, b.event_mode as "eventMode", b.active,
  b.token_sealed as "tokenSealed", b.updated_at as "updatedAt"`;

const BOT_COLUMNS = `${REGISTRATION_COLUMNS},
  b.stored_offset::float8 as "storedOffset", b.empty_polls as "emptyPolls",
  b.auth_failures as "authFailures", b.disabled_reason as "disabledReason",
  m.refused_at as "refusedAt", m.probe_at as "probeAt"`;

interface RegistrationRow {
  readonly id: string;
  readonly portalId: string;
  readonly ownerKind: BotOwner['kind'];
  readonly ownerId: string;
  readonly code: string;
  readonly botId: number | null;
  readonly name: string;
  readonly type: string;
  readonly eventMode: string;
  readonly active: boolean;
  readonly tokenSealed: string;
  readonly updatedAt: Date;
}

interface BotRow extends RegistrationRow {
  readonly botId: number;
  readonly storedOffset: number | null;
  readonly emptyPolls: number;
  readonly authFailures: number;
  readonly disabledReason: 'AUTH_FAILURES' | null;
  readonly refusedAt: Date | null;
  readonly probeAt: Date | null;
}

/** @param open opens the sealed token. */
function registrationOf(
  { ownerKind, ownerId, tokenSealed, ...row }: RegistrationRow,
  open: (sealed: string) => string,
): BotRegistration {
  return { ...row, owner: { kind: ownerKind, id: ownerId }, token: open(tokenSealed) };
}

/** @param open opens the sealed token. */
function botOf(
  { ownerKind, ownerId, tokenSealed, refusedAt, probeAt, ...row }: BotRow,
  open: (sealed: string) => string,
): Bot {
  return {
    ...row,
    owner: { kind: ownerKind, id: ownerId },
    token: open(tokenSealed),
    stop: refusedAt && probeAt ? { refusedAt, probeAt } : null,
  };
}

/** The host takes no longer one. */
const TOKEN_BYTES = 20;

/** Makes the tokens of bots and seals them for the bot they are of. */
@Injectable()
export class BotTokens {
  private readonly cipher: RowCipher;

  constructor(@Inject(CONFIG) config: Config) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** 40 characters. */
  make(): string {
    return randomBytes(TOKEN_BYTES).toString('hex');
  }

  seal(token: string, { portalId, code }: { readonly portalId: string; readonly code: string }): string {
    return this.cipher.encrypt(token, `${portalId} ${code}`);
  }

  /** @throws SealedTextError when it was sealed for another bot or with another key. */
  open(sealed: string, { portalId, code }: { readonly portalId: string; readonly code: string }): string {
    return this.cipher.decrypt(sealed, `${portalId} ${code}`);
  }
}

const FROM = 'from bots.bot b left join bots.market_stop m using (portal_id)';

const FIND: NamedStatement = {
  name: 'bots-find',
  text: `select ${BOT_COLUMNS} ${FROM} where b.portal_id = $1 and b.bot_id = $2`,
};

export interface BotSelection {
  readonly portalId: string;
  readonly owner: BotOwner;
  readonly type: string | null;
  readonly limit: number;
  readonly offset: number;
}

export interface WantedBot extends BotFacts {
  readonly portalId: string;
  readonly owner: BotOwner;
  readonly code: string;
}

/** The constraint that keeps the number of a bot one of its kind. */
const BOT_NUMBER = 'bot_number';

/**
 * Bots that the host knows, and registrations before it does: a code of a portal is one owner's, whoever of two that
 * ask at once. A bot of another portal is never found.
 */
@Injectable()
export class BotRepository {
  constructor(
    private readonly database: Database,
    private readonly tokens: BotTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(portalId: string, botId: number): Promise<Bot | null> {
    const [row] = await this.database.query<BotRow>(FIND, [portalId, botId]);
    return row ? this.open(row) : null;
  }

  /** In the order of their ids. */
  async list({ portalId, owner, type, limit, offset }: BotSelection): Promise<Bot[]> {
    const rows = await this.database.query<BotRow>(
      `select ${BOT_COLUMNS} ${FROM}
        where b.portal_id = $1 and b.owner_kind = $2 and b.owner_id = $3 and b.bot_id is not null
          and ($4::text is null or b.type = $4)
        order by b.bot_id limit $5 offset $6`,
      [portalId, owner.kind, owner.id, type, limit, offset],
    );
    return rows.map((row) => this.open(row));
  }

  /** Keeps what the host says of a bot. */
  async learn({ id }: Pick<Bot, 'id'>, { name, type, eventMode, active }: BotFacts): Promise<void> {
    await this.database.query(
      `update bots.bot set name = $2, type = $3, event_mode = $4, active = $5, updated_at = $6
        where id = $1 and (name, type, event_mode, active) is distinct from ($2, $3, $4, $5)`,
      [id, name, type, eventMode, active, this.clock.now()],
    );
  }

  async remove({ id, botId }: Pick<Bot, 'id' | 'botId'>): Promise<void> {
    await this.database.query('delete from bots.bot where id = $1 and bot_id = $2', [id, botId]);
  }

  /** One more refused credential. From `most` in a row on the bot is disabled. */
  async countAuthFailure({ id }: Pick<Bot, 'id'>, most: number): Promise<void> {
    await this.database.query(
      `update bots.bot set auth_failures = auth_failures + 1, updated_at = $3,
              disabled_reason = case when auth_failures + 1 >= $2 then 'AUTH_FAILURES' else disabled_reason end
        where id = $1`,
      [id, most, this.clock.now()],
    );
  }

  async clearAuthFailures({ id }: Pick<Bot, 'id'>): Promise<void> {
    await this.database.query(
      'update bots.bot set auth_failures = 0, disabled_reason = null, updated_at = $2 where id = $1',
      [id, this.clock.now()],
    );
  }

  /** The cursor never goes back. */
  async moveCursor({ id }: Pick<Bot, 'id'>, offset: number, isEmpty: boolean): Promise<void> {
    await this.database.query(
      `update bots.bot set stored_offset = greatest(stored_offset, $2), updated_at = $4,
              empty_polls = case when $3 then least(empty_polls + 1, 1000) else 0 end
        where id = $1`,
      [id, offset, isEmpty, this.clock.now()],
    );
  }

  async findRegistration(portalId: string, code: string): Promise<BotRegistration | null> {
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
    return (await this.findRegistration(portalId, code)) ?? this.reserve(wanted, abandonedBefore);
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

  private open(row: BotRow): Bot {
    return botOf(row, (sealed) => this.tokens.open(sealed, row));
  }
}
