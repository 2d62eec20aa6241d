import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { SecretMask } from '../deploy/secret-mask.js';
import { maskWords } from './mask-output.js';

type Env = Readonly<Record<string, string>>;

/** Seconds of the processor for a few MiB; one that looked for value after value would take many times that. */
const ENOUGH_SECONDS = 4;
const MEBIBYTE = 1024 * 1024;

/** Text of the alphabet of Base64, always the same of a name. */
function noise(name: string, length: number): string {
  const parts: string[] = [];
  for (let at = 0; at * 88 < length; at += 1) {
    parts.push(createHash('sha512').update(`${name} ${at}`).digest('base64'));
  }
  return parts.join('').slice(0, length);
}

/** What is printed of a text that is written in pieces of so many bytes. */
function printed(env: Env, text: string, pieceBytes = 65_536): string {
  const copy = `while (sysread STDIN, my $piece, ${pieceBytes}) { syswrite STDOUT, $piece }`;
  const { stdout, signal } = spawnSync(
    'sh',
    [
      '-c',
      `ulimit -t ${ENOUGH_SECONDS}; exec "$@"`,
      'sh',
      ...maskWords(Object.keys(env)),
      'perl',
      '-e',
      copy,
    ],
    { input: text, env: { PATH: process.env.PATH, ...env }, maxBuffer: 64 * MEBIBYTE },
  );
  expect(signal).toBeNull();
  return stdout.toString();
}

describe('values hidden in what a program prints', () => {
  it.each([
    [200, 30],
    [200, 300],
    [200, 5_000],
    [32, 32_000],
  ])('cost little, %i of %i bytes', (count, length) => {
    const env = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`V${at}`, noise(`value ${at}`, length)]),
    );
    const text = noise('text', 4 * MEBIBYTE);
    expect(printed(env, `${text}${env['V7']}\n${text}`) === `${text}***\n${text}`).toBe(true);
  });

  it.each<[string, readonly string[]]>([
    ['one begins like another', ['abcdef', 'abcdefgh', 'abcdefghabcdefghabcdefgh']],
    ['one is in another', ['cdefgh', 'abcdefghijklmnopqrst', 'opqrst']],
    ['one repeats itself', ['aaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaab']],
    [
      'they begin with the same sixteen bytes',
      ['postgres://user:one', 'postgres://user:', 'postgres://user:two'],
    ],
    ['they have several lines', ['-----BEGIN\nabcdefghijklmnop\n-----END OF IT', 'a"b\\c\td']],
  ])('are those that the agent hides where %s', (_, values) => {
    const env = Object.fromEntries(values.map((value, at) => [`V${at}`, value]));
    const parts = values.flatMap((value) => [
      value,
      value.slice(0, -1),
      JSON.stringify(value),
      value.slice(1),
      value + value,
    ]);
    const text = [...parts, ...parts.toReversed(), parts.join('\n'), 'abcdefg'].join('');
    const hidden = new SecretMask({ env, plain: [] }).text(text);
    for (const pieceBytes of [1, 7, 65_536]) {
      expect({ pieceBytes, text: printed(env, text, pieceBytes) }).toEqual({ pieceBytes, text: hidden });
    }
  });
});
