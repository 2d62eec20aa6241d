import { AiAdmin } from '#libs/ai/operator';
import { CLOCK } from '#libs/kernel';
import { MICRO } from '#libs/metering/contracts';
import { OffPeakSchedules, QuotaAdmin, UsageFacts, WalletAdmin } from '#libs/metering/operator';
import { Dice, repeats, TestClock } from '#libs/testing';
import { FormData, request } from 'undici';
import { spokenWav } from './spoken-wav.js';
import {
  type InProcessApi,
  type Replica,
  startInProcessApi,
  type TestPortal,
} from '../harness/in-process-api.js';

const HOUR_MS = 3_600_000;
const STEP_MS = 15 * 60_000;
const STEPS = (24 * HOUR_MS) / STEP_MS;
const DAY = new Date('2026-03-02T00:00:00.000Z');
const CHEAP_HOURS = 7;
/** Grows with the traffic, as the quotas do: else everything would end in refusals. */
const TOP_UP = repeats(50);
const MONTH_UNITS = repeats(200_000);

const FREE = 'host/hostgpt-5.5';
const PAID = 'host/hostgpt-5.5-agent';
const EMBEDDING = 'host/embeddings';
const TRANSCRIPTION = 'host/deepdml/faster-whisper-large-v3-turbo-ct2';
const IMAGES = 'host/images';
/** Seconds. */
const SPOKEN = 3;
const RECORDING = spokenWav(SPOKEN);

interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens?: number;
}

interface CallRow {
  readonly id: string;
  readonly portal_id: string;
  readonly model: string;
  readonly state: string;
  readonly settled: string;
  readonly gross: string;
  readonly credits: string;
  readonly over_settled: string;
  readonly prompt_tokens: string;
  readonly completion_tokens: string;
  readonly audio_ms: string;
  readonly images: string;
  readonly multiplier_milli: number;
  readonly started_at: Date;
}

/** The body of a call of a model. */
interface Order {
  readonly model: string;
  readonly [member: string]: unknown;
}

/** A call as its client saw it. */
interface SeenCall {
  readonly id: string;
  readonly model: string;
  readonly usage: Usage;
}

describe('a day of mixed traffic on two processes', () => {
  const clock = new TestClock(DAY.getTime());
  let api: InProcessApi;
  let replica: Replica;
  const portals: { portal: TestPortal; key: string }[] = [];
  const seen: SeenCall[] = [];
  const answered = new Map<number, number>();

  beforeAll(async () => {
    api = await startInProcessApi({ TOPUP_URL: 'https://pay.example/topup' }, undefined, [
      { provide: CLOCK, value: clock },
    ]);
    replica = await api.startReplica();
    for (const domain of ['plain.example', 'paying.example', 'blocked.example']) {
      const portal = await api.createPortal(domain);
      portals.push({ portal, key: await portal.createKey({ scopes: ['svc:ai'] }) });
    }
    const [plain, paying, blocked] = portals.map(({ portal }) => portal);
    await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: new URL('/ai/v1', plain!.restUrl).href });
    const quota = api.get<QuotaAdmin>(QuotaAdmin);
    await quota.set(plain!.id, { monthUnits: 'none' });
    await quota.set(paying!.id, {
      monthUnits: MONTH_UNITS,
      pacing: 'wallet',
      dayPercent: 2,
      weekPercent: 90,
    });
    await quota.set(blocked!.id, {
      monthUnits: MONTH_UNITS,
      pacing: 'block',
      dayPercent: 3,
      weekPercent: 90,
    });
    const cheap = Array.from({ length: 24 }, (_, hour) => (hour < CHEAP_HOURS ? 0.5 : 1));
    const grid = JSON.stringify(Array(7).fill(cheap));
    await api.get<OffPeakSchedules>(OffPeakSchedules).set({ timezone: 'UTC', grid });
    for (const { portal } of portals) {
      await api.get<WalletAdmin>(WalletAdmin).credit(portal.id, String(TOP_UP), `day-${portal.domain}`);
    }
    await api.sandbox.scriptModels('is refused', { status: 400 });
    await api.sandbox.scriptModels('is broken', { status: 500 });
    await api.sandbox.scriptModels('is cut', { words: 60, cutAfterFrames: 12 });
    await api.sandbox.scriptModels('is long', { words: 120, frameMs: 2 });
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });

  async function send(origin: string, key: string, path: string, body: object) {
    const answer = await request(`${origin}/v1/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
    return answer;
  }

  const saying = (content: string) => [{ role: 'user', content }];

  async function whole(origin: string, key: string, path: string, body: Order): Promise<void> {
    const { statusCode, headers, body: told } = await send(origin, key, path, body);
    const text = await told.text();
    if (statusCode !== 200) return;
    const { usage } = JSON.parse(text) as { usage?: Usage };
    if (usage) seen.push({ id: String(headers['x-generation-id']), model: body.model, usage });
  }

  async function streamed(origin: string, key: string, body: Order): Promise<void> {
    const order = { ...body, stream: true, stream_options: { include_usage: true } };
    const { statusCode, headers, body: told } = await send(origin, key, 'chat/completions', order);
    const text = await told.text();
    if (statusCode !== 200) return;
    const usage = /"usage":(\{.*\})\}\n\ndata: \[DONE\]/.exec(text)?.[1];
    if (usage === undefined) return;
    const id = String(headers['x-generation-id']);
    seen.push({ id, model: body.model, usage: JSON.parse(usage) as Usage });
  }

  async function transcribed(origin: string, key: string): Promise<void> {
    const body = new FormData();
    body.append('model', TRANSCRIPTION);
    body.append('file', new Blob([new Uint8Array(RECORDING)], { type: 'audio/wav' }), 'said.wav');
    const headers = { 'x-api-key': key };
    const { statusCode, body: told } = await request(`${origin}/v1/audio/transcriptions`, {
      method: 'POST',
      headers,
      body,
    });
    await told.dump();
    answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
  }

  /** Reads a few pieces and leaves. */
  async function left(origin: string, key: string): Promise<void> {
    const order = { stream: true, messages: saying('is long') };
    const { statusCode, body } = await send(origin, key, 'chat/completions', order);
    if (statusCode !== 200) return void (await body.text());
    for await (const bytes of body) if (bytes) break;
    body.destroy();
  }

  /** What callers do; each row is one of them. */
  const ACTIONS: readonly ((origin: string, key: string, dice: Dice) => Promise<void>)[] = [
    (origin, key, dice) =>
      whole(origin, key, 'chat/completions', {
        model: FREE,
        messages: saying('x'.repeat(dice.roll(300))),
        max_tokens: 1 + dice.roll(80),
      }),
    (origin, key) => whole(origin, key, 'chat/completions', { model: PAID, messages: saying('dear') }),
    (origin, key) => streamed(origin, key, { model: FREE, messages: saying('flow') }),
    (origin, key) => streamed(origin, key, { model: PAID, messages: saying('dear flow') }),
    (origin, key, dice) =>
      whole(origin, key, 'embeddings', { model: EMBEDDING, input: 'y'.repeat(1 + dice.roll(400)) }),
    (origin, key) => streamed(origin, key, { model: FREE, messages: saying('is cut') }),
    (origin, key) => left(origin, key),
    (origin, key) => transcribed(origin, key),
    (origin, key) => whole(origin, key, 'images/generations', { model: IMAGES, prompt: 'a door', n: 2 }),
    (origin, key) => whole(origin, key, 'chat/completions', { model: FREE, messages: saying('is refused') }),
    (origin, key) => whole(origin, key, 'chat/completions', { model: FREE, messages: saying('is broken') }),
    (origin, key) => whole(origin, key, 'chat/completions', { model: 'no/such', messages: saying('x') }),
  ];

  const rows = (): Promise<CallRow[]> => api.database.query<CallRow>('select * from metering.ai_call');

  it('is the same to the unit in calls, counters, facts, the wallet and what is told of it', async () => {
    const dice = new Dice(20_260_302);
    const origins = [api.origin, replica.origin];
    for (let step = 0; step < STEPS; step += 1) {
      const callers = Array.from({ length: repeats(6) }, () => {
        const { key } = portals[dice.roll(portals.length)]!;
        return ACTIONS[dice.roll(ACTIONS.length)]!(origins[dice.roll(2)]!, key, dice);
      });
      await Promise.all(callers);
      if (step % 4 === 3) await api.get<UsageFacts>(UsageFacts).fold();
      clock.advance(STEP_MS);
    }
    // Nothing that was asked fell over, and every kind of answer was met.
    expect([...answered.keys()].sort()).toEqual([200, 400, 404, 429, 502]);

    // What a client left may be settled a moment later.
    let calls = await rows();
    while (calls.some(({ state }) => state === 'RESERVED')) calls = await rows();
    await api.get<UsageFacts>(UsageFacts).fold();
    expect(await api.get<UsageFacts>(UsageFacts).verify()).toEqual([]);

    expect(seen.length).toBeGreaterThan(STEPS);
    expectAsSeen(calls);
    const heard = calls.filter(({ model }) => model === TRANSCRIPTION);
    expect(new Set(heard.map((call) => Number(call.audio_ms)))).toEqual(new Set([SPOKEN * 1_000]));
    const drawn = calls.filter(({ model }) => model === IMAGES);
    expect(new Set(drawn.map(({ images }) => Number(images)))).toEqual(new Set([2]));
    await expectAsTold(calls);
    const { differences } = await api.get<WalletAdmin>(WalletAdmin).verify();
    expect(differences).toEqual([]);
  });

  /** Every call whose usage its client was told is in the books with exactly that, at the price of its hour. */
  function expectAsSeen(calls: readonly CallRow[]): void {
    const byId = new Map(calls.map((call) => [call.id, call]));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    for (const { id, model, usage } of seen) {
      const call = byId.get(id);
      const isCheap = (call?.started_at.getUTCHours() ?? 0) < CHEAP_HOURS;
      const milli = isCheap ? 500n : 1_000n;
      const gross = BigInt(call?.gross ?? -1);
      expect({ ...call, settled: BigInt(call?.settled ?? -1) }).toMatchObject({
        model,
        state: 'SETTLED',
        prompt_tokens: String(usage.prompt_tokens),
        completion_tokens: String(usage.completion_tokens ?? 0),
        multiplier_milli: Number(milli),
        settled: (gross * milli + 999n) / 1_000n,
      });
    }
  }

  async function expectAsTold(calls: readonly CallRow[]): Promise<void> {
    const wallet = api.get<WalletAdmin>(WalletAdmin);
    for (const { portal, key } of portals) {
      const own = calls.filter((call) => call.portal_id === portal.id && call.state === 'SETTLED');
      const sum = (of: (call: CallRow) => string): bigint =>
        own.reduce((total, call) => total + BigInt(of(call)), 0n);
      const shown = (micro: bigint) => Number(micro) / Number(MICRO);
      const { body } = await api.client.call<{ data: { totals: object; rows: { calls: number }[] } }>(
        'GET',
        '/v1/ai/usage?days=2',
        { key },
      );
      expect(body.data.totals).toMatchObject({
        calls: own.length,
        unitsNet: shown(sum(({ settled }) => settled)),
        unitsGross: shown(sum(({ gross }) => gross)),
        promptTokens: Number(sum(({ prompt_tokens: tokens }) => tokens)),
        completionTokens: Number(sum(({ completion_tokens: tokens }) => tokens)),
        costCredits: shown(sum(({ credits }) => credits)),
      });
      expect(body.data.rows.reduce((total, { calls: count }) => total + count, 0)).toBe(own.length);
      const spent = sum(({ credits }) => credits);
      const { balance, held } = await wallet.show(portal.id);
      expect([balance, held]).toEqual([shown(BigInt(TOP_UP) * MICRO - spent), 0]);
    }
    const [, paying, blocked] = portals.map(({ portal }) => portal.id);
    expect(calls.some((call) => call.portal_id === paying && BigInt(call.over_settled) > 0n)).toBe(true);
    expect(calls.some((call) => call.portal_id === blocked && BigInt(call.over_settled) > 0n)).toBe(false);
  }
});
