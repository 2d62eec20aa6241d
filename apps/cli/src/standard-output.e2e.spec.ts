import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { packageFolder } from '#libs/config';
import { migrateJobStore } from '#libs/jobs';
import { createTestDatabase, TEST_SECRETS, type TestDatabase } from '#libs/testing';
import { Cli } from './cli.js';
import { HomeFolder } from './home/home-folder.js';
import { MIGRATIONS } from './migrations.js';
import { createProgram } from './program.js';
import { StandardOutput } from './standard-output.js';

const WENT_FIRST = 141;
const FULL = 'The output cannot be written: ENOSPC: no space left on device, write.';

function leaves(command: Command, path: readonly string[] = []): string[] {
  const own = command.parent === null ? [] : [...path, command.name()];
  return command.commands.length === 0
    ? [own.join(' ')]
    : command.commands.flatMap((child) => leaves(child, own));
}

const nowhere = { write: () => undefined, writeError: () => undefined };
const COMMANDS = leaves(createProgram(new Cli({}, new HomeFolder('/nonexistent'), nowhere, false)));

interface Ended {
  readonly exitCode: number | null;
  readonly error: string;
}

describe('output that nobody reads, or that has no room', () => {
  let database: TestDatabase;
  let home: string;

  beforeAll(async () => {
    database = await createTestDatabase({
      migrations: MIGRATIONS,
      prepare: async (url) => void (await migrateJobStore(url)),
    });
    home = await mkdtemp(join(tmpdir(), 'portico-output-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  async function portico(args: readonly string[], output: 'reader went' | '/dev/full'): Promise<Ended> {
    const device = output === '/dev/full' ? await open(output, 'w') : null;
    try {
      const child = spawn(process.execPath, [join(packageFolder(), 'bin/portico.mjs'), ...args], {
        env: {
          PATH: process.env['PATH'],
          PORTICO_ENV: 'test',
          PORTICO_HOME: home,
          DATABASE_URL: database.url,
          ...TEST_SECRETS,
        },
        stdio: ['ignore', device?.fd ?? 'pipe', 'pipe'],
      });
      child.stdout?.destroy();
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const error = await text(child.stderr as NodeJS.ReadableStream);
      return { exitCode: await ended, error };
    } finally {
      await device?.close();
    }
  }

  /** The program as `main.ts` has it, on an output of its own in this process. */
  async function inProcess(args: readonly string[], out: Writable): Promise<Ended> {
    let error = '';
    const tell = (chunk: Buffer, _: string, taken: () => void): void => {
      error += chunk.toString();
      taken();
    };
    const output = new StandardOutput(out, new Writable({ write: tell }));
    const cli = new Cli({}, new HomeFolder('/nonexistent'), output, args.includes('--json'));
    const exitCode = await output.end(await cli.run(createProgram(cli), args), cli.done);
    return { exitCode, error };
  }

  async function ofEach(open: () => Promise<Writable>): Promise<Record<string, Ended>> {
    const found: Record<string, Ended> = {};
    for (const command of COMMANDS) {
      const out = await open();
      found[command] = await inProcess([...command.split(' '), '--help'], out);
      out.destroy();
    }
    return found;
  }

  it('ends every command without a word, as SIGPIPE ends those of others', async () => {
    const reader = createServer((socket) => socket.destroy());
    reader.listen(join(home, 'reader'));
    await once(reader, 'listening');
    const ended = await ofEach(async () => {
      const pipe = connect({ path: join(home, 'reader'), allowHalfOpen: true });
      // The other end is gone.
      await once(pipe.resume(), 'end');
      return pipe;
    });
    reader.close();
    const expected = COMMANDS.map((command) => [command, { exitCode: WENT_FIRST, error: '' }]);
    expect(ended).toEqual(Object.fromEntries(expected));
  });

  it('is one line and exit code 1 of every command on a full device', async () => {
    const device = await open('/dev/full', 'w');
    // As Node writes to devices: at once.
    const write = (chunk: Buffer, _: string, written: (fault?: Error) => void): void => {
      try {
        writeSync(device.fd, chunk);
      } catch (fault) {
        return written(fault as Error);
      }
      written();
    };
    const ended = await ofEach(async () => new Writable({ write }));
    await device.close();
    const expected = COMMANDS.map((command) => [command, { exitCode: 1, error: `${FULL}\n` }]);
    expect(ended).toEqual(Object.fromEntries(expected));
  });

  it.each([
    ['key list --json'],
    ['key list'],
    ['portal list'],
    ['user list'],
    ['machine list'],
    ['feedback export --format csv'],
    ['completion bash'],
    ['completion zsh --json'],
    ['--help'],
    ['--version'],
    ['portal --help'],
    ['wallet verify'],
  ])('is nothing more to say of what only reads: %s', async (line) => {
    const [unread, full] = await Promise.all([
      portico(line.split(' '), 'reader went'),
      portico(line.split(' '), '/dev/full'),
    ]);
    expect(unread).toEqual({ exitCode: WENT_FIRST, error: '' });
    expect(full).toEqual({ exitCode: 1, error: `${FULL}\n` });
  });

  it.each([['key revoke 019a0000-0000-7000-8000-000000000000 --json'], ['portal set'], ['nonsense']])(
    'changes nothing of how a refusal ends: %s',
    async (line) => {
      const read = await portico(line.split(' '), 'reader went');
      expect(read.exitCode).toBe(line.startsWith('key') ? 1 : 2);
      expect(read.error).not.toMatch(/EPIPE|Error:|at .*\.js/);
    },
  );

  it('says of a change that it was made', async () => {
    const create = (domain: string): string[] =>
      `portal create --domain ${domain} --rest-url https://${domain}/rest --json`.split(' ');
    expect(await portico(create('went.example'), 'reader went')).toEqual({
      exitCode: WENT_FIRST,
      error: '"portico portal create" was done; nobody has read its answer.\n',
    });
    expect(await portico(create('full.example'), '/dev/full')).toEqual({
      exitCode: 1,
      error: `${FULL} "portico portal create" was done.\n`,
    });
    expect(await portico(['migrate'], 'reader went')).toEqual({
      exitCode: WENT_FIRST,
      error: '"portico migrate" was done; nobody has read its answer.\n',
    });
    const made = await database.query<{ domain: string }>('select domain from auth.portal order by domain');
    expect(made.map(({ domain }) => domain)).toEqual(['full.example', 'went.example']);
  });
});
