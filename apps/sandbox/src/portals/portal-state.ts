import { randomBytes } from 'node:crypto';
import { type FilterReadings, STRICT_READINGS } from '../records/filter/field-tests.js';

/** What a user may do: everything, everything but administration, or only touch own records. */
export type Access = 'admin' | 'employee' | 'restricted';

/** The host's bucket of requests: `burst` at once, refilled by `perSecond`. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** A webhook of one user; the portal's own secret works for every user and everything. */
export interface Webhook {
  readonly secret: string;
  readonly userId: number;
  /** Null is everything. */
  readonly scopes: readonly string[] | null;
  /** Whoever holds it may add a scope to it. */
  readonly widenable?: boolean;
  readonly expiresAtMs: number | null;
}

/** An application known to the portal. */
export interface Application {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly title: string;
  readonly scopes: readonly string[];
  /** Where the browser goes after a sign-in; null: nobody can sign in. */
  readonly redirectUri: string | null;
  /** What opens when the application itself is opened in the portal; null: it has nothing to show. */
  readonly handlerUrl: string | null;
}

/** A pair of tokens an application holds for a user. */
export interface Grant {
  readonly clientId: string;
  readonly userId: number;
  readonly accessToken: string;
  readonly accessExpiresAtMs: number;
  readonly refreshToken: string;
  readonly refreshExpiresAtMs: number;
  /** The refresh token has been used: it is dead, the access token lives on until it expires. */
  readonly refreshed: boolean;
}

/** How the portal stands on the marketplace. */
export interface Market {
  /** Applications read data only with the subscription. */
  readonly subscriptionRequired: boolean;
  readonly regionSupported: boolean;
  readonly subscriptionActive: boolean;
  readonly demoUsed: boolean;
  /** The trial that a call has activated. */
  readonly trial: { readonly activatedAt: string; readonly endsAt: string } | null;
}

export const NEW_TO_THE_MARKET: Market = {
  subscriptionRequired: true,
  regionSupported: true,
  subscriptionActive: false,
  demoUsed: false,
  trial: null,
};

/** What a portal has of the host's modules and tariffs; each can be switched at the control port. */
export interface Switches {
  /** Time tracking is enabled. */
  readonly timeman: boolean;
  /** The module of performance review is installed. */
  readonly performan: boolean;
  /** The tariff keeps the history of files. */
  readonly fileHistory: boolean;
  /** What is in the bin of the drive is restored or deleted for good and answers nothing else. */
  readonly closedBin: boolean;
  /** Of a chat or message that is not there it says so, and not that it is none of the caller's. */
  readonly namesMissingChats: boolean;
  /** Chats that a search finds are a list, and not an object by their ids. */
  readonly chatsAsList: boolean;
  /** Whoever refuses at the sign-in is left on a page of the portal; the application hears nothing. */
  readonly ownRefusalPages: boolean;
  /** Bots are taken: the subscription of the marketplace, or its trial, runs. */
  readonly marketSubscription: boolean;
}

export const ALL_SWITCHED_ON: Switches = {
  timeman: true,
  performan: true,
  fileHistory: true,
  closedBin: true,
  namesMissingChats: true,
  chatsAsList: true,
  ownRefusalPages: true,
  marketSubscription: true,
};

/** Everything about a portal that is not a record. */
export interface PortalState {
  readonly domain: string;
  readonly memberId: string;
  readonly webhookSecret: string;
  /** Null: not limited. */
  readonly limits: RateLimit | null;
  /** Seconds a method may be busy for one credential within ten minutes; null: not limited. */
  readonly operatingSeconds: number | null;
  /** Events cannot be bound. */
  readonly isFreeTariff: boolean;
  readonly market: Market;
  readonly switches: Switches;
  /** How the portal reads what the host's documentation leaves open. */
  readonly readings: FilterReadings;
  /** What stands before the codes of version 3, such as the name of a vendor. */
  readonly codePrefix: string;
  readonly webhooks: readonly Webhook[];
  readonly applications: readonly Application[];
  readonly grants: readonly Grant[];
  /** Rights by user id, of the users that have others than the usual: user 1 administers, the others are employees. */
  readonly access: Readonly<Record<string, Access>>;
  /** How many records were asked for in a table instead of the usual number. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** The limits of the host's ordinary tariffs. */
export const DEFAULT_LIMITS: RateLimit = { burst: 50, perSecond: 2 };
export const DEFAULT_OPERATING_SECONDS = 480;

/** A random secret in the host's alphabet. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

export function newPortalState(domain: string, given: Partial<PortalState>): PortalState {
  return {
    domain,
    memberId: newSecret(16),
    webhookSecret: newSecret(8),
    limits: DEFAULT_LIMITS,
    operatingSeconds: DEFAULT_OPERATING_SECONDS,
    isFreeTariff: false,
    market: NEW_TO_THE_MARKET,
    switches: ALL_SWITCHED_ON,
    readings: STRICT_READINGS,
    codePrefix: '',
    webhooks: [],
    applications: [],
    grants: [],
    access: {},
    sizes: {},
    ...given,
  };
}
