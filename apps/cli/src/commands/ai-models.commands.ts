import { boolean, choice, optional, parsed, text, whole } from './command-fields.js';
import { InvalidArgumentError } from 'commander';
import type { ModelChange, RateDocument } from '#libs/ai/operator';
import { renderTable } from '../output.js';
import { type CommandEntry, serviceCommand } from './command.js';
import { parseList, parseWholeNumber } from './flags.js';

type Target = NonNullable<ModelChange['targets']>[number];

const MODEL = text('<model>', 'id');
const RULE = {
  portal: text('<portal>', 'id or domain'),
  model: text('<model>', 'id, or * for every model of which nothing else is said'),
} as const;
/** The word for a value that is taken away. */
const NONE = 'none';

function parseRates(text: string): RateDocument {
  const pairs = parseList(text).map((part) => part.split('=') as [string, string | undefined]);
  if (pairs.length === 0 || pairs.some(([, amount]) => !amount)) {
    throw new InvalidArgumentError('It must be name=amount, comma separated.');
  }
  return Object.fromEntries(pairs);
}

function parseCredits(text: string): RateDocument | typeof NONE {
  return text === NONE ? text : parseRates(text);
}

/** Names of models hold nearly everything but a semicolon. */
function collectTarget(text: string, known: readonly Target[] = []): Target[] {
  const [first = '', ...options] = text.split(';');
  const at = first.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be provider=model.');
  const target = { upstream: first.slice(0, at), upstreamModel: first.slice(at + 1), weight: 1, rank: 0 };
  for (const option of options) {
    const [name = '', value = ''] = option.split('=');
    if (name !== 'weight' && name !== 'rank') throw new InvalidArgumentError(`${name} is no option of it.`);
    target[name] = parseWholeNumber(value);
  }
  return [...known, target];
}

/** The catalogue of models. */
export const AI_MODEL_COMMANDS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'ai model list',
    summary: 'show the models of the catalogue',
    services: ['ai'],
    run: ({ ai }) => ai.listModels(),
    text: (models) =>
      renderTable(
        models.map(({ id, type, status, isDefault, credits, inQuotaProgram, targets, aliases }) => ({
          id,
          type,
          status,
          default: isDefault,
          paid: credits !== null,
          inQuota: inQuotaProgram,
          providers: targets.map(({ upstream }) => upstream),
          aliases,
        })),
      ),
  }),
  serviceCommand({
    words: 'ai model show',
    summary: 'show everything that is said of a model',
    input: { model: text('<model>', 'id or alias') },
    services: ['ai'],
    run: ({ ai }, { model }) => ai.showModel(model),
  }),
  serviceCommand({
    words: 'ai model set',
    summary: 'add a model, or change one; effective at once',
    needsSome: true,
    input: {
      model: MODEL,
      name: optional(text('--name <name>', 'what people read')),
      type: optional(
        choice('--type <type>', 'what it does', ['chat', 'embedding', 'transcription', 'image']),
      ),
      ownedBy: optional(text('--owned-by <name>', 'whose it is')),
      contextLength: optional(whole('--context <tokens>', 'length of its context')),
      maxOutputTokens: optional(whole('--max-output <tokens>', 'most it answers')),
      capabilities: optional(
        parsed('--capabilities <a,b>', 'of vision, tools, jsonSchema, reasoning, streaming', parseList),
      ),
      units: optional(
        parsed(
          '--units <input=N,output=N,…>',
          'units it takes from a quota: input, cachedInput and output a million tokens, audioMinute, image',
          parseRates,
        ),
      ),
      credits: optional(
        parsed(
          '--credits <input=N,output=N,…|none>',
          'credits it takes from the wallet, likewise',
          parseCredits,
        ),
      ),
      inQuotaProgram: optional(
        boolean('--in-quota <true|false>', 'whether the quota of the portal pays for it'),
      ),
      status: optional(
        choice('--status <status>', 'whether it is served', ['ACTIVE', 'DEPRECATED', 'DISABLED']),
      ),
      provider: optional(
        text('--provider <id|none>', 'the provider whose key serves it where a caller has one'),
      ),
      targets: optional(
        parsed(
          '--target <provider=model[;weight=N][;rank=N]>',
          'who serves it, and its name there; may be given several times, the lowest rank is asked first',
          collectTarget,
        ),
      ),
    },
    services: ['ai'],
    run: ({ ai }, { model, credits, provider, ...others }) => {
      // The words are checked where the model is changed.
      const change = {
        ...others,
        ...(credits !== undefined && { credits: credits === NONE ? null : credits }),
        ...(provider !== undefined && { provider: provider === NONE ? null : provider }),
      } as ModelChange;
      return ai.setModel(model, change);
    },
  }),
  serviceCommand({
    words: 'ai model remove',
    summary: 'take an added model away, or what was changed of one of the product',
    input: { model: MODEL },
    services: ['ai'],
    run: ({ ai }, { model }) => ai.removeModel(model),
  }),
  serviceCommand({
    words: 'ai model alias',
    summary: 'give a model another name',
    input: {
      alias: text('<alias>', 'the other name'),
      model: optional(text('[model]', 'id of the model')),
      remove: optional(boolean('--remove', 'take the name away')),
    },
    services: ['ai'],
    run: ({ ai }, { alias, model = '', remove }) => ai.setAlias(alias, remove ? null : model),
  }),
  serviceCommand({
    words: 'ai model default',
    summary: 'let calls of its type that name no model get this one',
    input: { model: MODEL },
    services: ['ai'],
    run: ({ ai }, { model }) => ai.setDefault(model),
  }),
  serviceCommand({
    words: 'ai model deprecate',
    summary: 'announce the end of a model; "model set --status ACTIVE" takes it back',
    input: {
      model: MODEL,
      shutdown: optional(
        text('--shutdown <instant>', 'when it ends, ISO 8601; until then it serves and says so'),
      ),
      replacement: optional(text('--replacement <model>', 'what serves in its place from then on')),
    },
    services: ['ai'],
    run: ({ ai }, { model, shutdown = null, replacement = null }) =>
      ai.deprecate(model, shutdown, replacement),
  }),
  serviceCommand({
    words: 'ai model allow',
    summary: 'let a portal call a model',
    input: RULE,
    services: ['ai'],
    run: ({ ai }, { portal, model }) => ai.setRule(portal, model, true),
  }),
  serviceCommand({
    words: 'ai model deny',
    summary: 'keep a portal from calling a model',
    input: RULE,
    services: ['ai'],
    run: ({ ai }, { portal, model }) => ai.setRule(portal, model, false),
  }),
];
