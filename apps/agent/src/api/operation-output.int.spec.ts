import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CalledAgent, type Line, textOf } from './__fixtures__/called-agent.js';

const LIMIT = 1024 * 1024;

describe('output of operations over the interface of an agent', () => {
  let agent: CalledAgent;

  beforeEach(async () => {
    agent = await CalledAgent.start(process.env['PATH']);
  });
  afterEach(() => agent.stop());

  it('keeps a mebibyte of a stream and drops the rest', async () => {
    await agent.start('loud', `head -c ${LIMIT} /dev/zero >&2; head -c 5000000 /dev/zero; echo end`);
    const lines = await agent.output('loud');
    expect(lines.at(-1)).toMatchObject({ end: true, exitCode: 0, truncated: true });
    expect(textOf(lines, 'stdout')).toHaveLength(LIMIT);
    expect(textOf(lines, 'stderr')).toHaveLength(LIMIT);
    expect(await agent.read('loud')).toMatchObject({
      outputBytes: { stdout: LIMIT, stderr: LIMIT },
      truncated: true,
    });
  });

  it('does not call output of exactly a mebibyte truncated', async () => {
    await agent.start('full', `head -c ${LIMIT} /dev/zero`);
    expect((await agent.output('full')).at(-1)).toMatchObject({ truncated: false });
  });

  it('never cuts a character in two', async () => {
    await agent.start('text', 'i=0; while [ $i -lt 20000 ]; do printf "aé€😀"; i=$((i+1)); done');
    const lines = await agent.output('text');
    const pieces = lines.filter(({ stream }) => stream).map(({ data }) => Buffer.from(data, 'base64'));
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.toString('utf8')).not.toContain('\ufffd');
    expect(textOf(lines, 'stdout').toString()).toBe('aé€😀'.repeat(20000));
  });

  it('gives the output after a position, without the end of a running operation being awaited', async () => {
    await agent.start('two', 'echo one; while [ ! -e go ]; do sleep 0.02; done; echo two');
    const first = await firstLine('two');
    const now = await agent.output('two', `after=${first.seq}`);
    expect(now).toEqual([
      { end: true, state: 'running', exitCode: null, timedOut: false, truncated: false, deploy: null },
    ]);
    await agent.start('go', 'touch go');
    expect(textOf(await agent.output('two', `after=${first.seq}&follow=true`), 'stdout').toString()).toBe(
      'two\n',
    );
    expect(textOf(await agent.output('two', 'after=0'), 'stdout').toString()).toBe('one\ntwo\n');
  });

  async function firstLine(id: string): Promise<Line> {
    const stream = agent.session.request({ ':path': `/operations/${id}/output?follow=true` });
    const [part] = (await once(stream, 'data')) as [Buffer];
    stream.close();
    return JSON.parse(part.toString()) as Line;
  }

  it('does not wait for what a command leaves in the background', async () => {
    await agent.start('left', 'sleep 30 & echo $! >left.pid; echo done; exit 4');
    const lines = await agent.output('left');
    const leftPid = Number(readFileSync(join(agent.home, 'app', 'left.pid'), 'utf8'));
    expect(process.kill(leftPid, 0)).toBe(true);
    process.kill(leftPid);
    expect(textOf(lines, 'stdout').toString()).toBe('done\n');
    expect(lines.at(-1)).toMatchObject({ exitCode: 4 });
  });
});
