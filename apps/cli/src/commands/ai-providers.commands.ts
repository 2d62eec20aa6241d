import type { Command } from 'commander';
import { type Cli, group, leaf } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import { readSecret } from '../read-secret.js';
import { keptNumber, type OwnNumber, parseBoolean, parseOwnNumber, requireSome } from './flags.js';

interface Flags {
  readonly url?: string;
  readonly keyStdin?: true;
  readonly key?: string | false;
  readonly model?: string;
  readonly embeddingModel?: string;
  readonly transcriptionModel?: string;
  readonly imageModel?: string;
  readonly billsToTheEnd?: boolean;
  readonly enabled?: boolean;
  readonly connectMs?: OwnNumber;
  readonly firstByteMs?: OwnNumber;
  readonly idleMs?: OwnNumber;
  readonly totalMs?: OwnNumber;
}

/** The word that gives the names of the models back. */
const OWN_NAMES = 'default';

function aiProviderSetCommand(cli: Cli): Command {
  return leaf('set', 'add a provider that speaks the OpenAI contract, or change one; effective at once')
    .argument('<name>', 'name; "default" serves the models of the platform')
    .option('--url <url>', 'its address with the version, for example https://api.openai.com/v1')
    .option('--key-stdin', 'read its key from the standard input')
    .option('--key <key>', 'its key; other users of the machine may see it in the list of processes')
    .option('--no-key', 'it needs none')
    .option('--model <name|default>', 'ask for every chat model of it as this one')
    .option('--embedding-model <name|default>', 'the same for embeddings')
    .option('--transcription-model <name|default>', 'the same for transcriptions')
    .option('--image-model <name|default>', 'the same for images')
    .option(
      '--bills-to-the-end [true|false]',
      'it bills an answer to its end though nobody listens',
      parseBoolean,
    )
    .option('--enabled <true|false>', 'whether calls go there', parseBoolean)
    .option('--connect-ms <ms|default>', 'longest time until a connection stands', parseOwnNumber)
    .option('--first-byte-ms <ms|default>', 'longest time until an answer begins', parseOwnNumber)
    .option('--idle-ms <ms|default>', 'longest pause inside an answer', parseOwnNumber)
    .option('--total-ms <ms|default>', 'longest time of a call', parseOwnNumber)
    .action(
      cli.action(async (name: string, flags: Flags) => {
        const { url, key, keyStdin, model, embeddingModel, transcriptionModel, imageModel } = flags;
        const { billsToTheEnd, enabled, connectMs, firstByteMs, idleMs, totalMs } = flags;
        requireSome({
          url,
          'key-stdin': keyStdin,
          key,
          model,
          'embedding-model': embeddingModel,
          'transcription-model': transcriptionModel,
          'image-model': imageModel,
          'bills-to-the-end': billsToTheEnd,
          enabled,
          'connect-ms': connectMs,
          'first-byte-ms': firstByteMs,
          'idle-ms': idleMs,
          'total-ms': totalMs,
        });
        const apiKey = keyStdin ? await readSecret() : key === false ? null : key;
        return withOperator(cli, ['ai'], ({ ai }) =>
          ai.setProvider(name, {
            ...(url !== undefined && { url }),
            ...(apiKey !== undefined && { apiKey }),
            models: {
              ...(model !== undefined && { chat: keptName(model) }),
              ...(embeddingModel !== undefined && { embedding: keptName(embeddingModel) }),
              ...(transcriptionModel !== undefined && { transcription: keptName(transcriptionModel) }),
              ...(imageModel !== undefined && { image: keptName(imageModel) }),
            },
            ...(billsToTheEnd !== undefined && { billsToTheEnd }),
            ...(enabled !== undefined && { enabled }),
            ...(connectMs !== undefined && { connectMs: keptNumber(connectMs) }),
            ...(firstByteMs !== undefined && { firstByteMs: keptNumber(firstByteMs) }),
            ...(idleMs !== undefined && { idleMs: keptNumber(idleMs) }),
            ...(totalMs !== undefined && { totalMs: keptNumber(totalMs) }),
          }),
        );
      }),
    );
}

function keptName(name: string): string | null {
  return name === OWN_NAMES ? null : name;
}

function aiProviderListCommand(cli: Cli): Command {
  return leaf('list', 'show providers, never their keys').action(
    cli.action(
      () => withOperator(cli, ['ai'], ({ ai }) => ai.listProviders()),
      (providers) =>
        renderTable(
          providers.map(({ name, baseUrl, hasKey, models, billsToTheEnd, enabled }) => ({
            name,
            url: baseUrl,
            hasKey,
            models,
            billsToTheEnd,
            enabled,
          })),
        ),
    ),
  );
}

function aiProviderTestCommand(cli: Cli): Command {
  return leaf('test', 'ask a provider for its models: whether it answers, and takes the key')
    .argument('<name>', 'provider')
    .action(cli.action((name: string) => withOperator(cli, ['ai'], ({ ai }) => ai.testProvider(name))));
}

function aiProviderRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a provider away; its models have nobody who serves them')
    .argument('<name>', 'provider')
    .action(cli.action((name: string) => withOperator(cli, ['ai'], ({ ai }) => ai.removeProvider(name))));
}

export const aiProviderCommands = (cli: Cli): Command =>
  group('provider', 'who serves models: addresses of the OpenAI contract', cli, [
    aiProviderSetCommand,
    aiProviderListCommand,
    aiProviderTestCommand,
    aiProviderRemoveCommand,
  ]);
