import { PorticoError } from '#libs/kernel';
import { CALL_CLASSES, type CallClass } from '#libs/metering/contracts';
import { baseUrlFault, plainBaseUrl } from '#libs/http/contracts';
import type { Upstream } from '../models/catalogue.js';

/** What an operator says of a provider; what is absent stays. */
export interface ProviderChange {
  /** Up to and including the version, for example `https://api.example.com/v1`. */
  readonly url?: string;
  /** Null for a provider that needs none. */
  readonly apiKey?: string | null;
  /** Class → what every model of it is asked for as; null gives the names of the models back. */
  readonly models?: Readonly<Partial<Record<CallClass, string | null>>>;
  readonly billsToTheEnd?: boolean;
  readonly enabled?: boolean;
  /** Milliseconds; null for those of the settings. */
  readonly connectMs?: number | null;
  readonly firstByteMs?: number | null;
  readonly idleMs?: number | null;
  readonly totalMs?: number | null;
}

/** A provider as operators see it. */
export interface ProviderRecord extends Omit<Upstream, 'apiKeySealed'> {
  readonly hasKey: boolean;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const LONGEST_KEY = 4_096;
const LONGEST_TIME_MS = 3_600_000;
const TIMES = ['connectMs', 'firstByteMs', 'idleMs', 'totalMs'] as const;

export function refuse(field: string, message: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${message}`, details: { field } });
}

/** @throws PorticoError `VALIDATION_ERROR` for what no provider can have. */
export function checkProviderName(name: string): void {
  if (!NAME.test(name)) refuse('name', 'must be of lower-case letters, digits, dots and dashes');
}

/** What a provider is after a change, but for its key. @throws PorticoError `VALIDATION_ERROR`. */
export function changedProvider(
  name: string,
  known: Upstream | null,
  change: ProviderChange,
): Omit<Upstream, 'apiKeySealed'> {
  const url = change.url ?? known?.baseUrl;
  if (url === undefined) refuse('url', 'is required for a new provider');
  const fault = baseUrlFault(url, { httpsOnly: false });
  if (fault) refuse('url', fault);
  for (const time of TIMES) {
    const value = change[time] ?? 1;
    if (!Number.isInteger(value) || value < 1 || value > LONGEST_TIME_MS) {
      refuse(time, `must be 1 to ${LONGEST_TIME_MS} milliseconds`);
    }
  }
  return {
    name,
    baseUrl: plainBaseUrl(url),
    models: modelsAfter(known?.models ?? {}, change.models ?? {}),
    billsToTheEnd: change.billsToTheEnd ?? known?.billsToTheEnd ?? false,
    connectMs: change.connectMs === undefined ? (known?.connectMs ?? null) : change.connectMs,
    firstByteMs: change.firstByteMs === undefined ? (known?.firstByteMs ?? null) : change.firstByteMs,
    idleMs: change.idleMs === undefined ? (known?.idleMs ?? null) : change.idleMs,
    totalMs: change.totalMs === undefined ? (known?.totalMs ?? null) : change.totalMs,
    enabled: change.enabled ?? known?.enabled ?? true,
  };
}

/**
 * Whether the key that is kept goes along: to another address none is sent that was meant for the one before.
 * @throws PorticoError `VALIDATION_ERROR` for what is no key.
 */
export function keyAfter(
  known: Upstream | null,
  baseUrl: string,
  apiKey: string | null | undefined,
): { readonly keep: true } | { readonly keep: false; readonly apiKey: string | null } {
  if (apiKey === undefined) {
    const isSame = known !== null && new URL(known.baseUrl).origin === new URL(baseUrl).origin;
    return isSame ? { keep: true } : { keep: false, apiKey: null };
  }
  if (apiKey === null) return { keep: false, apiKey };
  if (!/^[\x21-\x7e]+$/.test(apiKey) || apiKey.length > LONGEST_KEY) {
    refuse('key', 'must be of printable characters without spaces');
  }
  return { keep: false, apiKey };
}

function modelsAfter(
  known: Upstream['models'],
  change: NonNullable<ProviderChange['models']>,
): Upstream['models'] {
  const merged = { ...known, ...change };
  return Object.fromEntries(
    CALL_CLASSES.flatMap((callClass) => {
      const name = merged[callClass];
      return name ? [[callClass, name]] : [];
    }),
  );
}
