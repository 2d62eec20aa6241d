import { type Command, InvalidArgumentError } from 'commander';
import type { ModelChange, RateDocument } from '#libs/ai/operator';
import { choice } from '../choice.js';
import { type Cli, group, leaf } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import { parseBoolean, parseList, parseWholeNumber, requireSome } from './flags.js';

function aiModelListCommand(cli: Cli): Command {
  return leaf('list', 'show the models of the catalogue').action(
    cli.action(
      () => withOperator(cli, ['ai'], ({ ai }) => ai.listModels()),
      (models) =>
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
    ),
  );
}

function aiModelShowCommand(cli: Cli): Command {
  return leaf('show', 'show everything that is said of a model')
    .argument('<model>', 'id or alias')
    .action(cli.action((id: string) => withOperator(cli, ['ai'], ({ ai }) => ai.showModel(id))));
}

type Target = NonNullable<ModelChange['targets']>[number];

interface AiModelSetFlags {
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

function aiModelSetCommand(cli: Cli): Command {
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
      cli.action((id: string, flags: AiModelSetFlags) => {
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

function aiModelRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take an added model away, or what was changed of one of the product')
    .argument('<model>', 'id')
    .action(cli.action((id: string) => withOperator(cli, ['ai'], ({ ai }) => ai.removeModel(id))));
}

interface AiModelAliasFlags {
  readonly remove?: true;
}

function aiModelAliasCommand(cli: Cli): Command {
  return leaf('alias', 'give a model another name')
    .argument('<alias>', 'the other name')
    .argument('[model]', 'id of the model')
    .option('--remove', 'take the name away')
    .action(
      cli.action((alias: string, model: string | undefined, { remove }: AiModelAliasFlags) =>
        withOperator(cli, ['ai'], ({ ai }) => ai.setAlias(alias, remove ? null : (model ?? ''))),
      ),
    );
}

function aiModelDefaultCommand(cli: Cli): Command {
  return leaf('default', 'let calls of its type that name no model get this one')
    .argument('<model>', 'id')
    .action(cli.action((id: string) => withOperator(cli, ['ai'], ({ ai }) => ai.setDefault(id))));
}

interface AiModelDeprecateFlags {
  readonly shutdown?: string;
  readonly replacement?: string;
}

function aiModelDeprecateCommand(cli: Cli): Command {
  return leaf('deprecate', 'announce the end of a model; "model set --status ACTIVE" takes it back')
    .argument('<model>', 'id')
    .option('--shutdown <instant>', 'when it ends, ISO 8601; until then it serves and says so')
    .option('--replacement <model>', 'what serves in its place from then on')
    .action(
      cli.action((id: string, { shutdown, replacement }: AiModelDeprecateFlags) =>
        withOperator(cli, ['ai'], ({ ai }) => ai.deprecate(id, shutdown ?? null, replacement ?? null)),
      ),
    );
}

function ruleCommand(cli: Cli, name: string, summary: string, allowed: boolean): Command {
  return leaf(name, summary)
    .argument('<portal>', 'id or domain')
    .argument('<model>', 'id, or * for every model of which nothing else is said')
    .action(
      cli.action((portal: string, model: string) =>
        withOperator(cli, ['ai'], ({ ai }) => ai.setRule(portal, model, allowed)),
      ),
    );
}

function aiModelAllowCommand(cli: Cli): Command {
  return ruleCommand(cli, 'allow', 'let a portal call a model', true);
}

function aiModelDenyCommand(cli: Cli): Command {
  return ruleCommand(cli, 'deny', 'keep a portal from calling a model', false);
}

export const aiModelCommands = (cli: Cli): Command =>
  group('model', 'the catalogue of models', cli, [
    aiModelListCommand,
    aiModelShowCommand,
    aiModelSetCommand,
    aiModelRemoveCommand,
    aiModelAliasCommand,
    aiModelDefaultCommand,
    aiModelDeprecateCommand,
    aiModelAllowCommand,
    aiModelDenyCommand,
  ]);
