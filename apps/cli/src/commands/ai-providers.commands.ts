import { boolean, nullable, optional, text, whole } from './command-fields.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import { readSecret } from '../read-secret.js';
import { command, type CommandEntry, serviceCommand } from './command.js';

const PROVIDER = text('<name>', 'provider');

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
        providers.map(({ name, baseUrl, hasKey, models, billsToTheEnd, enabled }) => ({
          name,
          url: baseUrl,
          hasKey,
          models,
          billsToTheEnd,
          enabled,
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
