import { CALL_CLASSES, microOf } from '#libs/metering/contracts';
import { MODEL_STATUSES, type ModelCapabilities } from '../contracts/model-terms.js';
import { PROVIDERS } from '../credentials/providers.data.js';
import { type Catalogue, EVERY_MODEL } from '../models/catalogue.js';
import type { ModelChange, RateDocument } from '../models/model-document.js';
import { DEFAULT_UPSTREAM } from '../models/models.data.js';
import { AUTO, LONGEST_MODEL_ID } from '../models/resolve-model.policy.js';
import { refuse } from './provider-input.policy.js';

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
