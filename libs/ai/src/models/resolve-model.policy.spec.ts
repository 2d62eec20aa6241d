import { isPorticoError } from '#libs/kernel';
import type { OwnKey } from '../credentials/credential.js';
import { buildCatalogue, type StoredCatalogue } from './catalogue.policy.js';
import type { Upstream } from './catalogue.js';
import { NO_RULES } from '../upstreams/upstream-terms.policy.js';
import { DEFAULT_MODELS, MODELS } from './models.data.js';
import { type ModelRequest, resolveModel } from './resolve-model.policy.js';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const [PORTAL, STRICT, ELSEWHERE] = ['portal', 'strict', 'elsewhere'] as const;

function upstream(name: string, more: Partial<Upstream> = {}): Upstream {
  const times = { connectMs: null, firstByteMs: null, idleMs: null, totalMs: null };
  const facts = { baseUrl: `https://${name}.example/v1`, apiKeySealed: null, models: {} };
  const terms = { streamOptions: null, parameters: NO_RULES, headersSealed: null };
  return { name, ...facts, billsToTheEnd: false, ...times, ...terms, enabled: true, ...more };
}

function change(modelId: string, said: StoredCatalogue['changes'][number]['change']) {
  return { modelId, change: said, createdAt: new Date(NOW) };
}

const STORED: StoredCatalogue = {
  upstreams: [upstream('default'), upstream('anthropic'), upstream('asleep', { enabled: false })],
  changes: [
    change('old', {
      status: 'DEPRECATED',
      shutdownAt: '2026-07-01T00:00:00Z',
      replacement: 'host/hostgpt-5.5',
    }),
    change('gone', { status: 'DEPRECATED', shutdownAt: '2026-06-01T00:00:00Z', replacement: 'old' }),
    change('ended', { status: 'DEPRECATED', shutdownAt: '2026-05-01T00:00:00Z' }),
    change('off', { status: 'DISABLED' }),
    change('circle-a', { status: 'DISABLED', replacement: 'circle-b' }),
    change('circle-b', { status: 'DISABLED', replacement: 'circle-a' }),
    change('odd-heir', { status: 'DISABLED', replacement: 'host/embeddings' }),
    change('unserved', { targets: [{ upstream: 'asleep', upstreamModel: 'x', weight: 1, rank: 0 }] }),
    change('groq/fast', { provider: 'groq' }),
  ],
  aliases: [
    { alias: 'fast', modelId: 'host/google/gemma-4-26B-A4B-it' },
    { alias: 'lost', modelId: 'nowhere' },
  ],
  defaults: [{ callClass: 'chat', modelId: 'host/openai/gpt-oss-120b' }],
  rules: [
    { portalId: PORTAL, modelId: 'host/hostgpt-5.5-thinking', allowed: false },
    { portalId: STRICT, modelId: '*', allowed: false },
    { portalId: STRICT, modelId: 'host/hostgpt-5.5', allowed: true },
  ],
};

function key(level: OwnKey['level'], provider: string): OwnKey {
  const more = { baseUrl: 'https://own.example/v1', keySealed: 'x', models: null, createdAt: new Date(NOW) };
  return { id: `${level}-${provider}`, level, provider, ...more };
}
const OWN = [key('user', 'openai'), key('portal', 'openai'), key('portal', 'anthropic')];

function outcome(requested: string | undefined, more: Partial<ModelRequest> = {}): string {
  const request = {
    requested,
    callClass: 'chat' as const,
    portalId: PORTAL,
    ownKeys: [],
    nowMs: NOW,
    ...more,
  };
  try {
    const route = resolveModel(buildCatalogue(STORED), request);
    const via = route.ownKey?.id ?? route.upstreams.map((found) => found.upstream.name).join();
    const marks = [route.deprecated && 'deprecated', route.replaced && 'replaced'].filter(Boolean);
    return [route.model.id, `via ${via}`, ...marks].join(' ');
  } catch (error) {
    if (isPorticoError(error)) return error.code;
    throw error;
  }
}

describe('which model serves a call', () => {
  it.each<[string, string | undefined, Partial<ModelRequest>, string]>([
    ['a model by its id', 'host/hostgpt-5.5', {}, 'host/hostgpt-5.5 via default'],
    [
      'nothing named: what operators have made the default',
      undefined,
      {},
      'host/openai/gpt-oss-120b via default',
    ],
    ['auto', 'auto', {}, 'host/openai/gpt-oss-120b via default'],
    ['auto of another class', 'auto', { callClass: 'embedding' }, 'host/embeddings via default'],
    ['an alias', 'fast', {}, 'host/google/gemma-4-26B-A4B-it via default'],
    ['an alias of nothing', 'lost', {}, 'ai_model_not_found'],
    ['an unknown name', 'hostgpt', {}, 'ai_model_not_found'],
    ['a name of the language', '__proto__', {}, 'ai_model_not_found'],
    ['a slash alone', '/x', {}, 'ai_model_not_found'],
    ['a provider without a model', 'openai/', { ownKeys: OWN }, 'ai_model_not_found'],
    ['a model of another class', 'host/embeddings', {}, 'invalid_request'],
    ['a deprecated one still serves', 'old', {}, 'old via default deprecated'],
    [
      'up to the instant',
      'old',
      { nowMs: Date.parse('2026-06-30T23:59:59.999Z') },
      'old via default deprecated',
    ],
    [
      'then its successor does',
      'old',
      { nowMs: Date.parse('2026-07-01T00:00:00Z') },
      'host/hostgpt-5.5 via default replaced',
    ],
    ['a successor that is deprecated itself', 'gone', {}, 'old via default replaced'],
    ['successors of successors', 'gone', { nowMs: NOW * 2 }, 'host/hostgpt-5.5 via default replaced'],
    ['an ended one without a successor', 'ended', {}, 'model_disabled'],
    ['a disabled one', 'off', {}, 'model_disabled'],
    ['successors in a circle', 'circle-a', {}, 'model_disabled'],
    ['a successor of another class', 'odd-heir', {}, 'model_disabled'],
    ['a model the portal may not call', 'host/hostgpt-5.5-thinking', {}, 'model_not_allowed'],
    [
      'which others may',
      'host/hostgpt-5.5-thinking',
      { portalId: ELSEWHERE },
      'host/hostgpt-5.5-thinking via default',
    ],
    ['every model but one', 'host/openai/gpt-oss-120b', { portalId: STRICT }, 'model_not_allowed'],
    ['the one', 'host/hostgpt-5.5', { portalId: STRICT }, 'host/hostgpt-5.5 via default'],
    ['the default, where it is not allowed', 'auto', { portalId: STRICT }, 'model_not_allowed'],
    [
      'an own key does not get round the rules',
      'openai/gpt-4o',
      { portalId: STRICT, ownKeys: OWN },
      'model_not_allowed',
    ],
    ['a model without a provider that is awake', 'unserved', {}, 'model_unavailable'],
    ['a foreign model without a key', 'openai/gpt-4o', {}, 'ai_credentials_not_configured'],
    [
      'with a key of the platform',
      'anthropic/claude-haiku-4.5',
      {},
      'anthropic/claude-haiku-4.5 via anthropic',
    ],
    [
      'with one of the portal',
      'anthropic/claude-haiku-4.5',
      { ownKeys: OWN },
      'anthropic/claude-haiku-4.5 via portal-anthropic',
    ],
    [
      'with one of the person before that',
      'openai/gpt-4o',
      { ownKeys: OWN },
      'openai/gpt-4o via user-openai',
    ],
    ['a name only the own provider knows', 'openai/o9', { ownKeys: OWN }, 'openai/o9 via user-openai'],
    ['of any class', 'openai/tts/x', { ownKeys: OWN, callClass: 'image' }, 'openai/tts/x via user-openai'],
    ['the same without a key', 'openai/o9', {}, 'ai_credentials_not_configured'],
    ['a name that is too long', `openai/${'x'.repeat(250)}`, { ownKeys: OWN }, 'ai_model_not_found'],
    ['an added model of a provider', 'groq/fast', { ownKeys: OWN }, 'ai_credentials_not_configured'],
  ])('%s', (_name, requested, more, expected) => {
    expect(outcome(requested, more)).toBe(expected);
  });

  it('says so where a class has no default', () => {
    const catalogue = { ...buildCatalogue(STORED), defaults: {} };
    const request = {
      requested: 'auto',
      callClass: 'chat',
      portalId: PORTAL,
      ownKeys: [],
      nowMs: NOW,
    } as const;
    expect(() => resolveModel(catalogue, request)).toThrow(
      expect.objectContaining({ code: 'no_default_model' }),
    );
  });

  it('has models of the product whose defaults, amounts and names fit together', () => {
    const { models } = buildCatalogue({ upstreams: [], changes: [], aliases: [], defaults: [], rules: [] });
    expect([...models.keys()]).toEqual([...MODELS.keys()]);
    for (const [type, id] of Object.entries(DEFAULT_MODELS)) expect(models.get(id)?.type).toBe(type);
    const { units, credits } = models.get('openai/gpt-4o-mini')!.rates;
    // One unit for each token of the prompt; 7.5 credits for a million of those the provider had kept.
    expect([units.input, credits?.cachedInput]).toEqual([1_000_000_000_000n, 7_500_000n]);
    const paid = [...models.values()].filter((model) => model.rates.credits !== null).map(({ id }) => id);
    expect(paid).toEqual([
      'host/hostgpt-5.5-agent',
      'openai/gpt-4o',
      'openai/gpt-4o-mini',
      'anthropic/claude-sonnet-4.5',
      'anthropic/claude-haiku-4.5',
    ]);
  });
});
