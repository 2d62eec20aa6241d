import { baseUrlFault, plainBaseUrl } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
import { CALL_CLASSES, type CallClass, microOf } from '#libs/metering/contracts';
import { MODEL_STATUSES, type ModelCapabilities } from '../contracts/model-catalog.js';
import { PROVIDERS } from '../credentials/providers.data.js';
import { checkTerms, NO_RULES, type TermsChange } from '../upstreams/upstream-terms.policy.js';
import {
  type Catalogue,
  EVERY_MODEL,
  type ModelChange,
  type RateDocument,
  type Upstream,
} from './catalogue.js';
import { DEFAULT_UPSTREAM } from './models.data.js';
import { AUTO, LONGEST_MODEL_ID } from './resolve-model.policy.js';

/** What an operator says of a provider; what is absent stays. */
export interface ProviderChange extends TermsChange {
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

/** Without a status there was no answer: `fault` says how it broke. */
export interface ProviderTrouble {
  readonly at: string;
  readonly fault: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly words: string | null;
}

/** A provider as operators see it. */
export interface ProviderRecord extends Omit<Upstream, 'apiKeySealed' | 'headersSealed'> {
  readonly hasKey: boolean;
  /** Names of its own headers. */
  readonly headers: readonly string[];
  /** How its last call has failed, where none was well since; null while it is well. `at` is ISO 8601. */
  readonly trouble: ProviderTrouble | null;
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
): Omit<Upstream, 'apiKeySealed' | 'headersSealed'> {
  const url = change.url ?? known?.baseUrl;
  if (url === undefined) refuse('url', 'is required for a new provider');
  const fault = baseUrlFault(url, { httpsOnly: false, takesQuery: true });
  if (fault) refuse('url', fault);
  for (const time of TIMES) {
    const value = change[time] ?? 1;
    if (!Number.isInteger(value) || value < 1 || value > LONGEST_TIME_MS) {
      refuse(time, `must be 1 to ${LONGEST_TIME_MS} milliseconds`);
    }
  }
  checkTerms(change);
  const { leftOut, renamed, added } = known?.parameters ?? NO_RULES;
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
    streamOptions: change.streamOptions === undefined ? (known?.streamOptions ?? null) : change.streamOptions,
    parameters: {
      leftOut: change.leftOut ?? leftOut,
      renamed: change.renamed ?? renamed,
      added: change.added ?? added,
    },
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
    return isSamePlace(known, baseUrl) ? { keep: true } : { keep: false, apiKey: null };
  }
  if (apiKey === null) return { keep: false, apiKey };
  if (!/^[\x21-\x7e]+$/.test(apiKey) || apiKey.length > LONGEST_KEY) {
    refuse('key', 'must be of printable characters without spaces');
  }
  return { keep: false, apiKey };
}

/** Whether what was meant for an address may go to another. */
export function isSamePlace(known: Upstream | null, baseUrl: string): boolean {
  return known !== null && new URL(known.baseUrl).origin === new URL(baseUrl).origin;
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

/** Printable characters without spaces; what marks the beginning or the end of other things is left out. */
const MODEL_ID = /^[\w][\w./:@+-]*$/;
const LONGEST_TEXT = 200;
const LARGEST_COUNT = 1_000_000_000;

const CAPABILITIES: Readonly<Record<keyof ModelCapabilities, true>> = {
  vision: true,
  tools: true,
  jsonSchema: true,
  reasoning: true,
  streaming: true,
};
const RATES: Readonly<Record<keyof RateDocument, true>> = {
  input: true,
  cachedInput: true,
  output: true,
  audioMinute: true,
  image: true,
};

/** @throws PorticoError `VALIDATION_ERROR` for what cannot name a model. */
export function checkModelId(id: string, field = 'model'): void {
  if (!MODEL_ID.test(id) || id.length > LONGEST_MODEL_ID || id === AUTO || id === EVERY_MODEL) {
    refuse(field, `must be 1 to ${LONGEST_MODEL_ID} letters, digits and . / : @ + - _, and not "${AUTO}"`);
  }
}

/** @throws PorticoError `VALIDATION_ERROR` when the catalogue cannot take a change of a model. */
export function checkModelChange(catalogue: Catalogue, id: string, change: ModelChange): void {
  checkModelId(id);
  if (catalogue.aliases.has(id)) refuse('model', 'is an alias of another model');
  const type = change.type ?? catalogue.models.get(id)?.type ?? 'chat';
  if (!CALL_CLASSES.includes(type)) refuse('type', `must be one of ${CALL_CLASSES.join(', ')}`);
  if (change.status !== undefined && !MODEL_STATUSES.includes(change.status)) {
    refuse('status', `must be one of ${MODEL_STATUSES.join(', ')}`);
  }
  for (const name of ['name', 'ownedBy'] as const) {
    const text = change[name];
    if (text !== undefined && (text.trim() === '' || text.length > LONGEST_TEXT)) {
      refuse(name, `must have 1 to ${LONGEST_TEXT} characters`);
    }
  }
  for (const count of ['contextLength', 'maxOutputTokens'] as const) {
    const value = change[count] ?? 1;
    if (!Number.isInteger(value) || value < 1 || value > LARGEST_COUNT) {
      refuse(count, 'must be a whole number of tokens');
    }
  }
  for (const name of change.capabilities ?? []) {
    if (!Object.hasOwn(CAPABILITIES, name)) {
      refuse('capabilities', `must be of ${Object.keys(CAPABILITIES).join(', ')}`);
    }
  }
  checkRates('units', change.units);
  checkRates('credits', change.credits ?? undefined);
  if (change.provider && !PROVIDERS.has(change.provider)) {
    refuse('provider', `must be one of ${[...PROVIDERS.keys()].join(', ')}`);
  }
  if (change.shutdownAt && Number.isNaN(Date.parse(change.shutdownAt))) {
    refuse('shutdownAt', 'must be an instant of ISO 8601');
  }
  if (change.replacement) {
    const successor = catalogue.models.get(change.replacement);
    if (change.replacement === id || successor?.type !== type) {
      refuse('replacement', `must be another model of the type ${type}`);
    }
  }
  checkTargets(catalogue, change.targets);
}

function checkTargets({ upstreams }: Catalogue, targets: ModelChange['targets']): void {
  if (targets === undefined) return;
  if (targets.length === 0) refuse('targets', 'must name at least one provider');
  for (const { upstream, upstreamModel, weight, rank } of targets) {
    if (upstream !== DEFAULT_UPSTREAM && !upstreams.has(upstream)) {
      refuse('targets', `name the provider ${upstream}, which is not set up`);
    }
    if (upstreamModel === '') refuse('targets', 'must say what the model is called there');
    if (!Number.isInteger(weight) || weight < 1) refuse('targets', 'have a weight of 1 or more');
    if (!Number.isInteger(rank) || rank < 0) refuse('targets', 'have a rank of 0 or more');
  }
}

function checkRates(field: string, rates: RateDocument | undefined): void {
  for (const [name, text] of Object.entries(rates ?? {}) as [string, string][]) {
    if (!Object.hasOwn(RATES, name)) refuse(field, `must be of ${Object.keys(RATES).join(', ')}`);
    const amount = microOf(text);
    if (amount === null || amount < 0n) {
      refuse(`${field}.${name}`, 'must be an amount of at most six decimals');
    }
  }
}
