import { type Command, InvalidArgumentError } from 'commander';
import type { ModelChange, RateDocument } from '#libs/ai/operator';
import { choice } from '../choice.js';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseBoolean, parseList, parseWholeNumber } from './parse-flags.js';
import { requireSome } from './require-some.js';

type Target = NonNullable<ModelChange['targets']>[number];

interface Flags {
  readonly name?: string;
  readonly type?: string;
  readonly ownedBy?: string;
  readonly context?: number;
  readonly maxOutput?: number;
  readonly capabilities?: readonly string[];
  readonly units?: RateDocument;
  readonly credits?: RateDocument | 'none';
  readonly inQuota?: boolean;
  readonly status?: string;
  readonly provider?: string;
  readonly target?: readonly Target[];
}

export function aiModelSetCommand(cli: Cli): Command {
  return leaf('set', 'add a model, or change one; effective at once')
    .argument('<model>', 'id')
    .option('--name <name>', 'what people read')
    .addOption(choice('--type <type>', 'what it does', ['chat', 'embedding', 'transcription', 'image']))
    .option('--owned-by <name>', 'whose it is')
    .option('--context <tokens>', 'length of its context', parseWholeNumber)
    .option('--max-output <tokens>', 'most it answers', parseWholeNumber)
    .option('--capabilities <a,b>', 'of vision, tools, jsonSchema, reasoning, streaming', parseList)
    .option(
      '--units <input=N,output=N,…>',
      'units it takes from a quota: input, cachedInput and output a million tokens, audioMinute, image',
      parseRates,
    )
    .option('--credits <input=N,output=N,…|none>', 'credits it takes from the wallet, likewise', parseCredits)
    .option('--in-quota <true|false>', 'whether the quota of the portal pays for it', parseBoolean)
    .addOption(choice('--status <status>', 'whether it is served', ['ACTIVE', 'DEPRECATED', 'DISABLED']))
    .option('--provider <id|none>', 'the provider whose key serves it where a caller has one')
    .option(
      '--target <provider=model[;weight=N][;rank=N]>',
      'who serves it, and its name there; may be given several times, the lowest rank is asked first',
      collectTarget,
    )
    .action(
      cli.action((id: string, flags: Flags) => {
        const { name, type, ownedBy, context, maxOutput, capabilities, units, credits } = flags;
        const { inQuota, status, provider, target } = flags;
        requireSome({
          name,
          type,
          'owned-by': ownedBy,
          context,
          'max-output': maxOutput,
          capabilities,
          units,
          credits,
          'in-quota': inQuota,
          status,
          provider,
          target,
        });
        // The words are checked where the model is changed.
        const change = {
          ...(name !== undefined && { name }),
          ...(type !== undefined && { type }),
          ...(ownedBy !== undefined && { ownedBy }),
          ...(context !== undefined && { contextLength: context }),
          ...(maxOutput !== undefined && { maxOutputTokens: maxOutput }),
          ...(capabilities !== undefined && { capabilities }),
          ...(units !== undefined && { units }),
          ...(credits !== undefined && { credits: credits === 'none' ? null : credits }),
          ...(inQuota !== undefined && { inQuotaProgram: inQuota }),
          ...(status !== undefined && { status }),
          ...(provider !== undefined && { provider: provider === 'none' ? null : provider }),
          ...(target !== undefined && { targets: target }),
        } as ModelChange;
        return withOperator(cli, ['ai'], ({ ai }) => ai.setModel(id, change));
      }),
    );
}

function parseRates(text: string): RateDocument {
  const pairs = parseList(text).map((part) => part.split('=') as [string, string | undefined]);
  if (pairs.length === 0 || pairs.some(([, amount]) => !amount)) {
    throw new InvalidArgumentError('It must be name=amount, comma separated.');
  }
  return Object.fromEntries(pairs);
}

function parseCredits(text: string): RateDocument | 'none' {
  return text === 'none' ? text : parseRates(text);
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
