import { type CallRate, type CallRates, microOf } from '#libs/metering/contracts';
import type { ModelCapabilities } from '../contracts/model-catalog.js';
import type {
  Catalogue,
  CatalogueModel,
  Upstream,
  ModelChange,
  ModelDocument,
  RateDocument,
} from './catalogue.js';
import { DEFAULT_MODELS, DEFAULT_UPSTREAM, MODELS } from './models.data.js';

/** What is kept beside the table of the product. */
export interface StoredCatalogue {
  readonly upstreams: readonly Upstream[];
  readonly changes: readonly {
    readonly modelId: string;
    readonly change: ModelChange;
    readonly createdAt: Date;
  }[];
  readonly aliases: readonly { readonly alias: string; readonly modelId: string }[];
  readonly defaults: readonly { readonly callClass: string; readonly modelId: string }[];
  readonly rules: readonly {
    readonly portalId: string;
    readonly modelId: string;
    readonly allowed: boolean;
  }[];
}

/** The catalogue as it holds now: the table of the product under what operators have said. */
export function buildCatalogue(stored: StoredCatalogue): Catalogue {
  const documents = new Map(MODELS);
  for (const { modelId, change, createdAt } of stored.changes) {
    documents.set(modelId, {
      ...(MODELS.get(modelId) ?? added(modelId, createdAt, change)),
      ...change,
    });
  }
  const rules = new Map<string, Map<string, boolean>>();
  for (const { portalId, modelId, allowed } of stored.rules) {
    const known = rules.get(portalId) ?? new Map<string, boolean>();
    rules.set(portalId, known.set(modelId, allowed));
  }
  return {
    models: new Map([...documents].map(([id, document]) => [id, modelOf(id, document)])),
    aliases: new Map(stored.aliases.map(({ alias, modelId }) => [alias, modelId])),
    defaults: {
      ...DEFAULT_MODELS,
      ...Object.fromEntries(stored.defaults.map(({ callClass, modelId }) => [callClass, modelId])),
    },
    upstreams: new Map(stored.upstreams.map((upstream) => [upstream.name, upstream])),
    rules,
  };
}

/**
 * A model of which little is known but its name: a plain one of its type, for chats where none is said, asked for by
 * that name.
 * @param said whose it is: its models carry its name before their own; and what it does.
 */
export function added(
  id: string,
  createdAt: Date,
  { provider = null, type = 'chat' }: Pick<ModelChange, 'provider' | 'type'> = {},
): ModelDocument {
  const upstream = provider ?? DEFAULT_UPSTREAM;
  const upstreamModel =
    provider !== null && id.startsWith(`${provider}/`) ? id.slice(provider.length + 1) : id;
  return {
    name: id,
    type,
    ownedBy: 'host',
    createdAt: createdAt.toISOString(),
    contextLength: null,
    maxOutputTokens: null,
    capabilities: type === 'chat' ? ['tools', 'jsonSchema', 'streaming'] : [],
    units: { input: '1000000', cachedInput: '1000000', output: '1000000' },
    credits: null,
    inQuotaProgram: true,
    status: 'ACTIVE',
    shutdownAt: null,
    replacement: null,
    provider,
    targets: [{ upstream, upstreamModel, weight: 1, rank: 0 }],
  };
}

/** What is written down of a model, as the rest of the code reads it. */
export function modelOf(id: string, document: ModelDocument): CatalogueModel {
  const { createdAt, shutdownAt, capabilities, units, credits, ...rest } = document;
  return {
    ...rest,
    id,
    createdAt: new Date(createdAt),
    shutdownAt: shutdownAt === null ? null : new Date(shutdownAt),
    capabilities: capabilitiesOf(capabilities),
    rates: ratesOf(units, credits),
  };
}

function capabilitiesOf(names: readonly (keyof ModelCapabilities)[]): ModelCapabilities {
  return {
    vision: names.includes('vision'),
    tools: names.includes('tools'),
    jsonSchema: names.includes('jsonSchema'),
    reasoning: names.includes('reasoning'),
    streaming: names.includes('streaming'),
  };
}

function ratesOf(units: RateDocument, credits: RateDocument | null): CallRates {
  return { units: rateOf(units), credits: credits && rateOf(credits) };
}

function rateOf({
  input = '0',
  cachedInput = input,
  output = '0',
  audioMinute = '0',
  image = '0',
}: RateDocument): CallRate {
  return {
    input: amountOf(input),
    cachedInput: amountOf(cachedInput),
    output: amountOf(output),
    audioMinute: amountOf(audioMinute),
    image: amountOf(image),
  };
}

function amountOf(text: string): bigint {
  const amount = microOf(text);
  if (amount === null || amount < 0n) throw new Error(`A rate of the catalogue is no amount: ${text}`);
  return amount;
}
