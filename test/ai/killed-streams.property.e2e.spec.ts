import { request } from 'undici';
import { eventually, repeats } from '#libs/testing';
import { Stack } from '../harness/stack.js';

const LIMIT_MS = 900_000;
const WORDS = 240;

interface Call {
  readonly id: string;
  readonly state: string;
  readonly completion_tokens: string;
  readonly settled: string;
  readonly end_reason: string;
}

/** What a client has seen of a stream when it was over for it. */
interface Seen {
  readonly callId: string;
  /** Chunks that say something. */
  readonly pieces: number;
  readonly isDone: boolean;
}

describe('a stream whose service dies', () => {
  let stack: Stack;
  let rounds = 0;

  beforeAll(async () => {
    stack = await Stack.start();
    await stack.cli('ai', 'provider', 'set', 'default', '--url', `${stack.runtime.sandboxUrl}/ai/v1`);
  }, LIMIT_MS);
  afterAll(() => stack?.remove(), LIMIT_MS);

  async function script(contains: string, behaviour: object): Promise<void> {
    const { statusCode, body } = await request(`${stack.runtime.sandboxControlUrl}/ai/behaviours`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contains, behaviour }),
    });
    await body.dump();
    expect(statusCode).toBe(201);
  }

  /** Reads a streamed answer; `harm` happens once so many pieces have come. */
  async function read(word: string, after: number, harm: () => void): Promise<Seen> {
    const { statusCode, headers, body } = await request(`${stack.runtime.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'x-api-key': stack.runtime.keys.personal, 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, max_tokens: 1_000, messages: [{ role: 'user', content: word }] }),
    });
    expect(statusCode).toBe(200);
    let [text, pieces, isHarmed] = ['', 0, false];
    try {
      for await (const bytes of body) {
        text += String(bytes);
        pieces = [...text.matchAll(/"content":"[^"]/g)].length;
        if (pieces >= after && !isHarmed) {
          isHarmed = true;
          harm();
        }
      }
    } catch {
      // The connection ends with its process.
    }
    return { callId: String(headers['x-generation-id']), pieces, isDone: text.includes('data: [DONE]') };
  }

  const callsOf = (ids: readonly string[]): Promise<Call[]> =>
    stack.database.query<Call>(
      'select id, state, completion_tokens, settled, end_reason from metering.ai_call where id = any($1)',
      [ids],
    );

  /** Nothing is reserved, and the counters are the sums of the calls. */
  async function expectBalanced(): Promise<void> {
    const [sums] = await stack.database.query<{ settled: string; reserved: string; calls: string }>(
      `select sum(u.w3_settled) as settled, sum(u.w1_reserved + u.w2_reserved + u.w3_reserved) as reserved,
              (select sum(settled) from metering.ai_call where payer = 'portal') as calls
         from metering.usage u where payer = 'portal'`,
    );
    expect(sums).toEqual({ settled: sums?.calls, reserved: '0', calls: sums?.calls });
  }

  it(
    'is charged once, and for no less than has reached the client',
    async () => {
      const seen: Seen[] = [];
      for (let round = 0; round < repeats(3); round += 1) {
        rounds += 1;
        const after = 1 + ((rounds * 71) % (WORDS - 20));
        // Scripts go by what a message contains: no word is the beginning of another.
        const word = `killed-${rounds}.`;
        await script(word, { words: WORDS, stallAfterFrames: after + 2 });
        let isBack = async (): Promise<void> => undefined;
        const one = await read(word, after, () => {
          isBack = stack.kill('api', 'SIGKILL');
        });
        await isBack();
        expect(one).toMatchObject({ isDone: false });
        expect(one.pieces).toBeGreaterThanOrEqual(after);
        seen.push(one);
      }
      // Time passes in steps: a call is given up when two passes of the sweep have missed it.
      await eventually(
        async () => {
          await stack.cli('dev', 'clock', 'advance', '61s');
          const open = (await callsOf(seen.map(({ callId }) => callId))).filter(
            ({ state }) => state === 'RESERVED',
          );
          if (open.length > 0) throw new Error(`${open.length} calls are open`);
        },
        { within: 240_000, every: 5_000 },
      );
      const calls = new Map((await callsOf(seen.map(({ callId }) => callId))).map((call) => [call.id, call]));
      for (const { callId, pieces } of seen) {
        const call = calls.get(callId);
        expect(call).toMatchObject({ state: 'EXPIRED', end_reason: 'process_lost' });
        expect(Number(call?.completion_tokens)).toBeGreaterThanOrEqual(pieces);
        expect(Number(call?.completion_tokens)).toBeLessThanOrEqual(pieces + 128);
      }
      await expectBalanced();
    },
    LIMIT_MS,
  );

  it(
    'goes on when the database restarts under it, and is charged once',
    async () => {
      const word = 'restarted';
      await script(word, { words: WORDS, frameMs: 20 });
      let restarted: Promise<void> = Promise.resolve();
      const seen = await read(word, 40, () => {
        restarted = stack.database.restartAtOnce();
      });
      await restarted;
      expect(seen.isDone).toBe(true);
      const call = await eventually(
        async () => {
          const [found] = await callsOf([seen.callId]);
          if (found?.state !== 'SETTLED') throw new Error(`it is ${found?.state}`);
          return found;
        },
        { within: 60_000, every: 200 },
      );
      expect(call.end_reason).toBe('completed');
      expect(Number(call.completion_tokens)).toBeGreaterThanOrEqual(WORDS);
      await expectBalanced();
    },
    LIMIT_MS,
  );
});
