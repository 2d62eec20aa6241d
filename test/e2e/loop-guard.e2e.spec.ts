import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolder } from '#libs/config';
import { eventually } from '#libs/testing';
import { request } from 'undici';

const RUNNER = join(packageFolder(), 'test/runner');

/** A process that holds its loop as it is asked to; by the name of its script it is one of ours. */
const SCRIPT = `
  import { readFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  import http2 from 'node:http2';
  import { channel } from 'node:diagnostics_channel';
  import { setTimeout as delay } from 'node:timers/promises';

  const taken = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  const hold = (ms) => { const until = taken() + ms; while (taken() < until); };
  const WORK = {
    '/long/17': () => hold(150),
    '/short': () => hold(60),
    '/later': async () => { await delay(2); hold(150); },
    '/turns': async () => { for (let turn = 0; turn < 20; turn += 1) { hold(20); await delay(1); } },
    '/waiting': () => delay(300),
    '/body': () => hold(70),
    '/job': () => channel('portico.job').runStores({ name: 'tidy-up' }, async () => { await delay(1); hold(150); }),
  };
  const serve = async (request, response) => {
    if (request.method === 'POST') for await (const piece of request) if (piece.length === 0) break;
    await WORK[request.url]?.();
    response.end('ok');
  };
  hold(200);
  const calls = http2.createServer().on('stream', async (stream) => {
    if (stream.readableFlowing === null) for await (const piece of stream) if (piece.length === 0) break;
    hold(150);
    stream.respond({ ':status': 200 });
    stream.end();
  });
  const server = createServer(serve);
  server.listen(0, '127.0.0.1', () => calls.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify([server.address().port, calls.address().port]))));
`;

interface Turn {
  readonly program: string;
  readonly kind: string;
  readonly name: string;
  readonly ms: number;
  readonly limit: number;
}

interface Run {
  tellTurns(folder: string): void;
  getLastError(): Error | undefined;
}

describe('the guard of the loops of processes under test', () => {
  let folder: string;
  let child: ChildProcess;
  let ports: readonly number[];

  async function start(script: string): Promise<void> {
    const path = join(folder, script);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(path, SCRIPT);
    child = spawn(process.execPath, [path], {
      env: {
        PORTICO_LOOP_GUARD: folder,
        PORTICO_LOOP_GUARD_SPEC: 'x.spec.ts',
        NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'loop-guard.mjs')).href}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    ports = JSON.parse(line.toString()) as number[];
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loop-guard-'));
    copyFileSync(join(RUNNER, 'loop-guard.mjs'), join(folder, 'loop-guard.mjs'));
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });

  async function ask(path: string, body?: string): Promise<void> {
    const answer = await request(`http://127.0.0.1:${ports[0]}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
    });
    await answer.body.dump();
  }

  function told(): Turn[] {
    const reports = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    const lines = reports.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Turn);
  }
  const tooLong = (): string[] =>
    told()
      .filter(({ ms, limit }) => ms > limit)
      .map(({ program, kind, name, limit }) => `${program} ${kind} ${name} ${limit}`);

  it.each([
    ['a request', '/long/17', 'api route GET /long/:id 100'],
    ['what follows of a request in a later turn', '/later', 'api route GET /later 100'],
    ['a job', '/job', 'api job tidy-up 100'],
  ])('tells of %s that holds it for 150 ms', async (_, path, line) => {
    await start('dist/bundle/api.js');
    await ask('/readyz');
    await ask(path);
    await eventually(() => expect(tooLong()).toEqual([line]));
    expect(Math.max(...told().map(({ ms }) => ms))).toBeGreaterThanOrEqual(149);
  });

  it('allows less while a body is read', async () => {
    await start('dist/bundle/api.js');
    await ask('/readyz');
    await ask('/body', 'x'.repeat(1_000));
    await eventually(() => expect(tooLong()).toEqual(['api route POST /body 50']));
  });

  it('leaves alone what is short, what is many turns, what waits, and the start', async () => {
    await start('dist/bundle/worker.js');
    await ask('/later');
    await ask('/readyz');
    for (const path of ['/short', '/turns', '/waiting']) await ask(path);
    await ask('/long/17');
    await eventually(() => expect(tooLong()).toEqual(['worker route GET /long/:id 100']));
  });

  it('tells of the calls an agent is asked', async () => {
    await start('agent.mjs');
    const session = connect(`http://127.0.0.1:${ports[1]}`);
    const call = session.request({ ':method': 'PUT', ':path': '/archives/0a1?size=1' });
    await once(call.resume().end(), 'end');
    session.close();
    await eventually(() => expect(tooLong()).toEqual(['agent call PUT /archives/:id 50']));
  });

  it('fails the run', async () => {
    await start('dist/bundle/api.js');
    const { default: Progress } = (await import(join(RUNNER, 'progress.mjs'))) as {
      default: new (options: object) => Run & { say: (text: string) => void };
    };
    const said: string[] = [];
    const run = Object.assign(new Progress({ rootDir: folder }), { say: (text: string) => said.push(text) });
    await ask('/readyz');
    await ask('/short');
    await eventually(() => expect(told()).not.toEqual([]));
    run.tellTurns(folder);
    expect(run.getLastError()).toBeUndefined();
    await ask('/long/17');
    await eventually(() => expect(tooLong()).not.toEqual([]));
    run.tellTurns(folder);
    expect(run.getLastError()?.message).toContain('1 turns of a loop took too long');
    expect(said.join('\n')).toMatch(/of 100 ms {2}api {2}route GET \/long\/:id/);
  });
});
