import { type Keeper, PorticoError } from '#libs/kernel';

/** Who may use a bot. */
export type BotOwner = Keeper;

/** What is shown of a bot without asking the host. */
export interface BotFacts {
  readonly name: string;
  readonly type: string;
  readonly eventMode: string;
  readonly active: boolean;
}

/** A bot, or a registration that has not ended yet. */
export interface BotRegistration extends BotFacts {
  readonly id: string;
  readonly portalId: string;
  readonly owner: BotOwner;
  readonly code: string;
  /** Its user on the host; null while the registration has not ended. */
  readonly botId: number | null;
  /** Proves to the host, beside a webhook, whose bot it is. */
  readonly token: string;
  readonly updatedAt: Date;
}

/** A bot that the host knows. */
export interface Bot extends BotRegistration {
  readonly botId: number;
  /** From where its reader goes on; null when nothing has been read. */
  readonly storedOffset: number | null;
  /** Answers without events, in a row. */
  readonly emptyPolls: number;
  /** Refused credentials, in a row. */
  readonly authFailures: number;
  readonly disabledReason: 'AUTH_FAILURES' | null;
  /** Set while the host refuses the bots of the portal. */
  readonly stop: MarketStop | null;
}

/** The host has refused the bots of a portal for want of a subscription. */
export interface MarketStop {
  readonly refusedAt: Date;
  /** From then on one call may ask the host again. */
  readonly probeAt: Date;
}

export function isSameOwner(one: BotOwner, other: BotOwner): boolean {
  return one.kind === other.kind && one.id === other.id;
}

const BOT_ID = /^[1-9]\d{0,14}$/;

/** @throws PorticoError `INVALID_BOT_ID` when the text of a path is no id of a bot. */
export function readBotId(text: string): number {
  if (!BOT_ID.test(text)) throw new PorticoError('INVALID_BOT_ID');
  return Number(text);
}
