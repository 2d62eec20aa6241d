import { gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave, type Reading } from '../harness/measurement.js';
import type { Stack } from '../harness/stack.js';
import type { Seen, WatchQuestion } from '../contenders/watched-api.process.js';

const HELD = 'event loop held, longest';
const GROWN = 'resident memory above the start';
const METHOD = 'crm.item.get';
const HOST_TIMEOUT_MS = '2000';
const MB = 1024 * 1024;

interface Scripted {
  readonly name: string;
  readonly fault: object;
  readonly code: string;
}

const reply = (body: string, more: object = {}): object => ({ kind: 'reply', body, ...more });
const UNAVAILABLE = 'HOST_UNAVAILABLE';
const record = JSON.stringify({
  id: 1,
  title: 'x'.repeat(200),
  values: Array.from({ length: 20 }, (_, n) => n),
});
const bomb = gzipSync(Buffer.alloc(4 * MB, 0x20), { level: 9 }).toString('base64');

const FAULTS: readonly Scripted[] = [
  { name: 'HTML', fault: reply('<html>Bad gateway</html>', { status: 502 }), code: UNAVAILABLE },
  {
    name: '12 MB of HTML',
    fault: reply(`<p>${'text '.repeat(12_000)}</p>`, { repeat: 200 }),
    code: UNAVAILABLE,
  },
  { name: '12 MB of cut JSON', fault: reply(`{"result":[${`${record},`.repeat(40_000)}`), code: UNAVAILABLE },
  { name: '200 MB', fault: reply(' '.repeat(MB), { repeat: 200 }), code: UNAVAILABLE },
  {
    name: 'gzip bomb of 4 GB',
    fault: { kind: 'reply', bodyBase64: bomb, repeat: 1000, headers: { 'content-encoding': 'gzip' } },
    code: UNAVAILABLE,
  },
  { name: '1 byte a second', fault: reply('{"result":1}', { byteDelayMs: 1000 }), code: 'HOST_TIMEOUT' },
  { name: 'closed socket', fault: { kind: 'reset' }, code: UNAVAILABLE },
  {
    name: 'JSON 10⁵ deep',
    fault: reply(`{"result":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
    code: UNAVAILABLE,
  },
];

/** Meets each fault of the host several times at once, and looks at the memory and the event loop of the API. */
export const hostFaultsSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const { environment, nodeFlags } = await stack.plan('api');
    const { child, hello } = await Child.start<{ origin: string }>(
      'contenders/watched-api.process.js',
      { ...environment, HOST_TIMEOUT_MS },
      nodeFlags,
    );
    later(() => child.stop());
    const agent = new Agent();
    later(() => agent.close());
    const watch = <Answer>(question: WatchQuestion['watch']): Promise<Answer> =>
      child.ask<Answer>({ watch: question } satisfies WatchQuestion);

    const meet = async ({ name, fault, code }: Scripted): Promise<Reading> => {
      await script(stack, agent, fault);
      await watch('begin');
      const answered = await readDeal(hello.origin, stack, agent);
      const { heldMs, grownMb } = await watch<Seen>('end');
      await script(stack, agent, null);
      if (answered !== code) throw new Error(`${name} is answered ${answered}, not ${code}.`);
      return { [HELD]: heldMs, [GROWN]: grownMb };
    };
    const contenders = FAULTS.map((fault): Contender => ({ name: fault.name, round: () => meet(fault) }));

    const rows = await interleave({
      suite: 'l host faults',
      rounds,
      contenders,
      figures: [
        { name: HELD, unit: 'ms' },
        { name: GROWN, unit: 'MB' },
      ],
    });
    return rows.map((row) => {
      const limit = row.figure === HELD ? 50 : 64;
      return { ...row, target: { bound: 'at most', limit, met: row.value.max <= limit } };
    });
  });

async function script(stack: Stack, agent: Agent, fault: object | null): Promise<void> {
  const { body } = await request(`${stack.runtime.sandboxControlUrl}/faults`, {
    dispatcher: agent,
    method: fault ? 'POST' : 'DELETE',
    ...(fault && { body: JSON.stringify({ method: METHOD, fault }) }),
  });
  await body.dump();
}

/** The code of the answer. */
async function readDeal(origin: string, stack: Stack, agent: Agent): Promise<string> {
  const { body } = await request(`${origin}/v1/deals/1`, {
    dispatcher: agent,
    headers: { 'x-api-key': stack.runtime.keys.personal },
  });
  return ((await body.json()) as { error?: { code?: string } }).error?.code ?? 'a success';
}
