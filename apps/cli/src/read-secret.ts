import { text } from 'node:stream/consumers';
import { CliError } from './cli-error.js';

/** The first line of the standard input: a secret that is not to be seen in the list of processes. */
export async function readSecret(input: NodeJS.ReadableStream = process.stdin): Promise<string> {
  const [line = ''] = (await text(input as NodeJS.ReadStream)).split(/\r?\n/, 1);
  const secret = line.trim();
  if (secret === '') throw new CliError('USAGE', 'The standard input holds no key.');
  return secret;
}
