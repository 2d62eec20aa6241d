import type { Bot, BotOwner, BotRegistration } from './bot.js';

/** Columns of `bots.bot b`, with those of a stop of its portal, `m`. */
export const REGISTRATION_COLUMNS = `
  b.id, b.portal_id as "portalId", b.owner_kind as "ownerKind", b.owner_id as "ownerId", b.code,
  b.bot_id::float8 as "botId", b.name, b.type, b.event_mode as "eventMode", b.active,
  b.token_sealed as "tokenSealed", b.updated_at as "updatedAt"`;

export const BOT_COLUMNS = `${REGISTRATION_COLUMNS},
  b.stored_offset::float8 as "storedOffset", b.empty_polls as "emptyPolls",
  b.auth_failures as "authFailures", b.disabled_reason as "disabledReason",
  m.refused_at as "refusedAt", m.probe_at as "probeAt"`;

export interface RegistrationRow {
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

export interface BotRow extends RegistrationRow {
  readonly botId: number;
  readonly storedOffset: number | null;
  readonly emptyPolls: number;
  readonly authFailures: number;
  readonly disabledReason: 'AUTH_FAILURES' | null;
  readonly refusedAt: Date | null;
  readonly probeAt: Date | null;
}

/** @param open opens the sealed token. */
export function registrationOf(
  { ownerKind, ownerId, tokenSealed, ...row }: RegistrationRow,
  open: (sealed: string) => string,
): BotRegistration {
  return { ...row, owner: { kind: ownerKind, id: ownerId }, token: open(tokenSealed) };
}

/** @param open opens the sealed token. */
export function botOf(
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
