import { InvalidArgumentError } from 'commander';
import { boolean, nullable, optional, parsed, text, whole } from './command-fields.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import { readSecret } from '../read-secret.js';
import { command, type CommandEntry, serviceCommand } from './command.js';
import { parseList } from './flags.js';

const PROVIDER = text('<name>', 'provider');
/** The word that takes all of them away. */
const NONE = 'none';

const unlessNone = (typed: string): string => (typed === NONE ? '' : typed);

function parsePair(typed: string): [string, string] {
  const at = typed.indexOf('=');
  if (at < 1 || at === typed.length - 1) throw new InvalidArgumentError('It must be name=value.');
  return [typed.slice(0, at).trim(), typed.slice(at + 1).trim()];
}

function parseRenamed(typed: string): Record<string, string> {
  return Object.fromEntries(parseList(unlessNone(typed)).map(parsePair));
}

function collectHeader(typed: string, known: Record<string, string> = {}): Record<string, string> {
  return typed === NONE ? {} : { ...known, ...Object.fromEntries([parsePair(typed)]) };
}

function parseAdded(typed: string): Record<string, unknown> {
  if (typed === NONE) return {};
  let value: unknown = null;
  try {
    value = JSON.parse(typed);
  } catch {
    // Told below, like any other JSON that is no object.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidArgumentError('It must be an object of JSON, for example {"store":false}.');
  }
  return value as Record<string, unknown>;
}

/** Who serves models: addresses of the OpenAI contract. */
export const AI_PROVIDER_COMMANDS: readonly CommandEntry[] = [
  command({
    words: 'ai provider set',
    summary: 'add a provider that speaks the OpenAI contract, or change one; effective at once',
    needsSome: true,
    input: {
      name: text('<name>', 'name; "default" serves the models of the platform'),
      url: optional(
        text('--url <url>', 'its address with the version, for example https://api.openai.com/v1'),
      ),
      keyStdin: optional(boolean('--key-stdin', 'read its key from the standard input')),
      key: optional(
        nullable(
          text('--key <key>', 'its key; other users of the machine may see it in the list of processes', {
            opposite: { flag: '--no-key', description: 'it needs none' },
          }),
        ),
      ),
      chat: optional(nullable(text('--model <name|default>', 'ask for every chat model of it as this one'))),
      embedding: optional(nullable(text('--embedding-model <name|default>', 'the same for embeddings'))),
      transcription: optional(
        nullable(text('--transcription-model <name|default>', 'the same for transcriptions')),
      ),
      image: optional(nullable(text('--image-model <name|default>', 'the same for images'))),
      billsToTheEnd: optional(
        boolean('--bills-to-the-end [true|false]', 'it bills an answer to its end though nobody listens'),
      ),
      streamOptions: optional(
        nullable(
          boolean(
            '--stream-options <on|off|default>',
            'whether it takes stream_options, by which streams tell their usage; by default it is found out',
          ),
        ),
      ),
      leftOut: optional(
        parsed('--leave-out <a,b|none>', 'parameters it is never sent', (typed) =>
          parseList(unlessNone(typed)),
        ),
      ),
      renamed: optional(parsed('--rename <a=b,…|none>', 'parameters it knows by another name', parseRenamed)),
      added: optional(
        parsed('--add <json|none>', 'parameters it is sent where a call has none of that name', parseAdded),
      ),
      headers: optional(
        parsed(
          '--header <name=value|none>',
          'a header of its own, may be given several times; {key} in the value is its key, which then goes nowhere else',
          collectHeader,
        ),
      ),
      enabled: optional(boolean('--enabled <true|false>', 'whether calls go there')),
      connectMs: optional(
        nullable(whole('--connect-ms <ms|default>', 'longest time until a connection stands')),
      ),
      firstByteMs: optional(
        nullable(whole('--first-byte-ms <ms|default>', 'longest time until an answer begins')),
      ),
      idleMs: optional(nullable(whole('--idle-ms <ms|default>', 'longest pause inside an answer'))),
      totalMs: optional(nullable(whole('--total-ms <ms|default>', 'longest time of a call'))),
    },
    run: async ({ name, keyStdin, key, chat, embedding, transcription, image, ...others }, cli) => {
      const apiKey = keyStdin ? await readSecret() : key;
      const models = {
        ...(chat !== undefined && { chat }),
        ...(embedding !== undefined && { embedding }),
        ...(transcription !== undefined && { transcription }),
        ...(image !== undefined && { image }),
      };
      return withOperator(cli, ['ai'], ({ ai }) =>
        ai.setProvider(name, { ...others, ...(apiKey !== undefined && { apiKey }), models }),
      );
    },
  }),
  serviceCommand({
    words: 'ai provider list',
    summary: 'show providers, never their keys',
    services: ['ai'],
    run: ({ ai }) => ai.listProviders(),
    text: (providers) =>
      renderTable(
        providers.map(({ name, baseUrl, hasKey, headers, models, billsToTheEnd, enabled, trouble }) => ({
          name,
          url: baseUrl,
          hasKey,
          headers,
          models,
          billsToTheEnd,
          enabled,
          trouble:
            trouble && `${trouble.status ?? trouble.fault} ${trouble.words ?? trouble.code ?? ''}`.trim(),
        })),
      ),
  }),
  serviceCommand({
    words: 'ai provider test',
    summary: 'ask a provider for its models: whether it answers, and takes the key',
    input: { name: PROVIDER },
    services: ['ai'],
    run: ({ ai }, { name }) => ai.testProvider(name),
  }),
  serviceCommand({
    words: 'ai provider remove',
    summary: 'take a provider away; its models have nobody who serves them',
    input: { name: PROVIDER },
    services: ['ai'],
    run: ({ ai }, { name }) => ai.removeProvider(name),
  }),
];
