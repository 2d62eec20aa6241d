import type { CallClass } from '#libs/metering/contracts';
import type { ModelDocument, RateDocument } from './catalogue.js';

/** The upstream that serves the models of the platform until an operator names others. */
export const DEFAULT_UPSTREAM = 'default';

/** Models of the platform begin with it; behind it is their name upstream. */
const OWN = 'host/';

const SINCE = '2026-05-01T00:00:00.000Z';
const CHAT = ['tools', 'jsonSchema', 'streaming'] as const;
const LIGHT: RateDocument = { input: '1000000', cachedInput: '500000', output: '1000000' };
const MEDIUM: RateDocument = { input: '1000000', cachedInput: '500000', output: '3000000' };
const LARGE: RateDocument = { input: '2000000', cachedInput: '500000', output: '6000000' };

type Row = Pick<ModelDocument, 'name' | 'units'> & Partial<ModelDocument>;

function model(id: string, upstream: string, upstreamModel: string, row: Row): [string, ModelDocument] {
  return [
    id,
    {
      type: 'chat',
      ownedBy: 'host',
      createdAt: SINCE,
      contextLength: null,
      maxOutputTokens: null,
      capabilities: CHAT,
      credits: null,
      inQuotaProgram: true,
      status: 'ACTIVE',
      shutdownAt: null,
      replacement: null,
      provider: null,
      targets: [{ upstream, upstreamModel, weight: 1, rank: 0 }],
      ...row,
    },
  ];
}

/** A model of the platform. */
function own(id: string, row: Row): [string, ModelDocument] {
  return model(id, DEFAULT_UPSTREAM, id.slice(OWN.length), row);
}

/** A model of a provider: paid with credits through the key of the platform, or called with one of the caller's. */
function foreign(
  provider: string,
  name: string,
  upstreamModel: string,
  row: Omit<Row, 'name' | 'units'>,
): [string, ModelDocument] {
  const rest = { name, units: MEDIUM, ownedBy: provider, provider, inQuotaProgram: false, ...row };
  return model(`${provider}/${name}`, provider, upstreamModel, rest);
}

/** The models of the product. Rates: units a million tokens, a minute of audio, an image; credits likewise. */
export const MODELS: ReadonlyMap<string, ModelDocument> = new Map([
  own('host/hostgpt-5.5', {
    name: 'HostGPT 5.5',
    units: LARGE,
    contextLength: 262_144,
    maxOutputTokens: 32_768,
    capabilities: [...CHAT, 'vision'],
  }),
  own('host/hostgpt-5.5-thinking', {
    name: 'HostGPT 5.5 Thinking',
    units: LARGE,
    contextLength: 262_144,
    maxOutputTokens: 65_536,
    capabilities: [...CHAT, 'vision', 'reasoning'],
  }),
  own('host/openai/gpt-oss-120b', {
    name: 'GPT-OSS 120B',
    units: MEDIUM,
    ownedBy: 'openai',
    contextLength: 131_072,
    maxOutputTokens: 32_768,
    capabilities: [...CHAT, 'reasoning'],
  }),
  own('host/google/gemma-4-26B-A4B-it', {
    name: 'Gemma 4 26B',
    units: LIGHT,
    ownedBy: 'google',
    contextLength: 131_072,
    maxOutputTokens: 16_384,
    capabilities: [...CHAT, 'vision'],
  }),
  own('host/google/gemma-4-26B-A4B-it-thinking', {
    name: 'Gemma 4 26B Thinking',
    units: LIGHT,
    ownedBy: 'google',
    contextLength: 131_072,
    maxOutputTokens: 32_768,
    capabilities: [...CHAT, 'vision', 'reasoning'],
  }),
  own('host/deepdml/faster-whisper-large-v3-turbo-ct2', {
    name: 'Faster Whisper Large v3 Turbo',
    type: 'transcription',
    units: { audioMinute: '1000' },
    ownedBy: 'deepdml',
    capabilities: [],
  }),
  own('host/embeddings', {
    name: 'Embeddings',
    type: 'embedding',
    units: { input: '100000' },
    contextLength: 8_192,
    capabilities: [],
  }),
  own('host/images', {
    name: 'Images',
    type: 'image',
    units: { image: '5000' },
    capabilities: [],
  }),
  own('host/hostgpt-5.5-agent', {
    name: 'HostGPT 5.5 Agent',
    units: LARGE,
    credits: { input: '100', cachedInput: '10', output: '400' },
    inQuotaProgram: false,
    contextLength: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: [...CHAT, 'vision', 'reasoning'],
  }),
  foreign('openai', 'gpt-4o', 'gpt-4o', {
    credits: { input: '250', cachedInput: '125', output: '1000' },
    contextLength: 128_000,
    maxOutputTokens: 16_384,
    capabilities: [...CHAT, 'vision'],
  }),
  foreign('openai', 'gpt-4o-mini', 'gpt-4o-mini', {
    credits: { input: '15', cachedInput: '7.5', output: '60' },
    contextLength: 128_000,
    maxOutputTokens: 16_384,
    capabilities: [...CHAT, 'vision'],
  }),
  foreign('anthropic', 'claude-sonnet-4.5', 'claude-sonnet-4-5', {
    credits: { input: '300', cachedInput: '30', output: '1500' },
    contextLength: 200_000,
    maxOutputTokens: 64_000,
    capabilities: [...CHAT, 'vision', 'reasoning'],
  }),
  foreign('anthropic', 'claude-haiku-4.5', 'claude-haiku-4-5', {
    credits: { input: '100', cachedInput: '10', output: '500' },
    contextLength: 200_000,
    maxOutputTokens: 64_000,
    capabilities: [...CHAT, 'vision', 'reasoning'],
  }),
]);

/** What serves a call that names no model, or `auto`, until an operator says otherwise. */
export const DEFAULT_MODELS: Readonly<Partial<Record<CallClass, string>>> = {
  chat: 'host/hostgpt-5.5',
  embedding: 'host/embeddings',
  transcription: 'host/deepdml/faster-whisper-large-v3-turbo-ct2',
  image: 'host/images',
};
