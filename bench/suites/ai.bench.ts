import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave, type Reading, type Row } from '../harness/measurement.js';
import { cpuMs, residentMb } from '../harness/process-usage.js';
import type { Stack } from '../harness/stack.js';
import type { LoadOrder, LoadResult } from '../load/load-order.js';
import { FAST_MODEL, PACED_MODEL, type StreamOrder, type StreamResult } from '../load/stream-order.js';
import { prepareAiCallers } from './ai-callers.js';

const SUITE = 't models';
const RATE = 'chat, 10 connections';
const P50 = 'chat, p50 of 10 connections';
const ALONE = 'chat, p50 of 1 connection over direct';
const CPU = 'CPU of the server';
const FIRST = 'first text over direct';
const WHOLE = '200 streams, brought whole';
const GAP = '200 streams, gap p99';
const MEMORY = 'resident after 200 streams';

const DIRECT = 'direct';
const PORTKEY = 'Portkey gateway';
const BARE = 'bare pass-through';
const SERVICE = 'service';
const ANY = Number.MAX_SAFE_INTEGER;
const WARM_UP = { requests: 8_000, seconds: 60 };
const JSON_HEADERS = { 'content-type': 'application/json' };
const MESSAGES = [
  { role: 'system', content: 'You are a helpful assistant.' },
  { role: 'user', content: 'Say something about deals that takes sixty-four words.' },
];

/** A way to the models of the one provider. */
interface Way {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sets of headers its calls take in turn. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  /** Null for the provider itself. */
  readonly pid: number | null;
}

const bodyOf = (model: string, isStream: boolean): string =>
  JSON.stringify({ model, messages: MESSAGES, ...(isStream && { stream: true }) });

async function waysTo(
  providerUrl: string,
  stack: Stack,
  later: (close: () => Promise<void>) => void,
): Promise<Way[]> {
  const portkey = await Child.start<{ origin: string }>('contenders/portkey.process.js', {
    NODE_ENV: 'production',
  });
  later(() => portkey.child.stop());
  const bare = await Child.start<{ url: string }>('contenders/bare-chat.process.js', {
    PROVIDER_URL: providerUrl,
  });
  later(() => bare.child.stop());
  const keys = await prepareAiCallers(stack, providerUrl);
  const anybody = [{ authorization: 'Bearer sk-bench' }];
  return [
    { name: DIRECT, url: providerUrl, headers: JSON_HEADERS, callers: anybody, pid: null },
    { name: BARE, url: bare.hello.url, headers: JSON_HEADERS, callers: anybody, pid: bare.child.pid },
    {
      name: PORTKEY,
      url: `${portkey.hello.origin}/v1`,
      headers: { ...JSON_HEADERS, 'x-portkey-provider': 'openai', 'x-portkey-custom-host': providerUrl },
      callers: anybody,
      pid: portkey.child.pid,
    },
    {
      name: SERVICE,
      url: stack.runtime.baseUrl,
      headers: JSON_HEADERS,
      callers: keys.map((key) => ({ authorization: `Bearer ${key}` })),
      pid: await stack.pidOf('api'),
    },
  ];
}

/**
 * Chat through the service, with key, limits, quota and ledger; through Portkey's gateway, which has none of them;
 * through an Express that looks at nothing; and of the provider itself, which answers at once or 64 frames at 20 ms.
 */
export const aiSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const provider = await Child.start<{ url: string }>('contenders/model-provider.process.js');
    later(() => provider.child.stop());
    const ways = await waysTo(provider.hello.url, stack, later);
    const direct = ways[0] as Way;
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const { child: streams } = await Child.start('load/stream.process.js');
    later(() => streams.stop());

    const drive = (
      { url, headers, callers }: Way,
      concurrency: number,
      limit: LoadOrder['limit'],
    ): Promise<LoadResult> =>
      load.ask<LoadResult>({
        url: `${url}/chat/completions`,
        method: 'POST',
        headers,
        callers,
        body: bodyOf(FAST_MODEL, false),
        concurrency,
        limit,
      });
    const follow = (
      { url, headers, callers }: Way,
      model: string,
      rest: Pick<StreamOrder, 'parallel' | 'turns'>,
    ): Promise<StreamResult> =>
      streams.ask<StreamResult>({
        url: `${url}/chat/completions`,
        headers: callers.map((own) => ({ ...headers, ...own })),
        body: bodyOf(model, true),
        ...rest,
      });

    const whole = async (way: Way): Promise<Reading> => {
      const before = way.pid === null ? Number.NaN : await cpuMs(way.pid);
      const crowd = await drive(way, 10, { requests: ANY, seconds: 3 });
      const used = way.pid === null ? Number.NaN : (await cpuMs(way.pid)) - before;
      const bare = await drive(direct, 1, { requests: 300, seconds: 3 });
      const alone = await drive(way, 1, { requests: 300, seconds: 3 });
      return {
        [RATE]: crowd.requests / crowd.seconds,
        [P50]: crowd.p50,
        [CPU]: used / crowd.requests,
        [ALONE]: way === direct ? Number.NaN : alone.p50 - bare.p50,
      };
    };
    const streamed = async (way: Way): Promise<Reading> => {
      const one = { parallel: 1, turns: 100 };
      const bare = await follow(direct, FAST_MODEL, one);
      const own = await follow(way, FAST_MODEL, one);
      const crowd = await follow(way, PACED_MODEL, { parallel: 200, turns: 1 });
      return {
        [FIRST]: way === direct ? Number.NaN : own.firstP50 - bare.firstP50,
        [WHOLE]: (100 * crowd.whole) / crowd.streams,
        [GAP]: crowd.gapP99,
        [MEMORY]: way.pid === null ? Number.NaN : await residentMb(way.pid),
      };
    };
    const contenders = (round: (way: Way) => Promise<Reading>): Contender[] =>
      ways.map((way) => ({ name: way.name, round: () => round(way) }));

    // The optimising compiler should be done with all of them before the first figure: it counts calls, not seconds.
    for (const way of ways) await drive(way, 10, WARM_UP);
    return [
      ...(await interleave({
        suite: SUITE,
        rounds,
        contenders: contenders(whole),
        figures: [
          {
            name: RATE,
            unit: 'requests/s',
            baseline: PORTKEY,
            comparison: 'ratio',
            target: { contender: SERVICE, of: 'comparison', bound: 'at least', limit: 3 },
          },
          {
            name: P50,
            unit: 'ms',
            baseline: PORTKEY,
            comparison: 'ratio',
            target: { contender: SERVICE, of: 'comparison', bound: 'at most', limit: 0.4 },
          },
          { name: ALONE, unit: 'ms', baseline: PORTKEY, comparison: 'ratio' },
          { name: CPU, unit: 'ms/request', baseline: PORTKEY, comparison: 'ratio' },
        ],
      })),
      ...(await interleave({
        suite: SUITE,
        rounds,
        contenders: contenders(streamed),
        figures: [
          {
            name: FIRST,
            unit: 'ms',
            baseline: PORTKEY,
            comparison: 'ratio',
            target: { contender: SERVICE, of: 'comparison', bound: 'at most', limit: 0.35 },
          },
          { name: GAP, unit: 'ms', baseline: PORTKEY, comparison: 'ratio' },
          {
            name: WHOLE,
            unit: '%',
            target: { contender: SERVICE, of: 'value', bound: 'at least', limit: 100 },
          },
          { name: MEMORY, unit: 'MB', baseline: PORTKEY, comparison: 'ratio' },
        ],
      })),
    ];
  });
