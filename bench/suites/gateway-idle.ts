import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from '../harness/child.js';
import { type Contender, type Figure, interleave, type Reading, type Row } from '../harness/measurement.js';
import { residentMb } from '../harness/process-usage.js';
import { Stack } from '../harness/stack.js';
import type { WebSocketsOrder } from '../load/web-sockets-order.js';
import { GATEWAY, gatewayWay, REVERSE_TUNNEL, type Way } from './gateway-ways.js';

const SOCKETS = 500;
/** Opened and closed before, so that what is loaded once does not count. */
const WARM_UP = 50;
const GROWTH = `growth by ${SOCKETS} idle WebSockets`;
const TOGETHER = 'together';
const LOOK_MS = 500;
/** The memory is settled when it has not moved by more for so many looks: collecting starts seconds after the work. */
const STILL = { looks: 8, mb: 0.5 };
const SETTLED_WITHIN_MS = 30_000;

async function resident({ processes }: Way): Promise<Reading> {
  const sumOf = async (pids: readonly number[]): Promise<number> =>
    (await Promise.all(pids.map(residentMb))).reduce((sum, mb) => sum + mb, 0);
  const each = await Promise.all(
    Object.entries(processes).map(async ([name, pids]) => [name, await sumOf(pids)] as const),
  );
  return { ...Object.fromEntries(each), [TOGETHER]: each.reduce((sum, [, mb]) => sum + mb, 0) };
}

async function settled(way: Way): Promise<Reading> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  const seen: number[] = [];
  for (;;) {
    const reading = await resident(way);
    seen.push(reading[TOGETHER] ?? Number.NaN);
    const last = seen.slice(-STILL.looks);
    const isStill = last.length === STILL.looks && Math.max(...last) - Math.min(...last) <= STILL.mb;
    if (isStill || performance.now() > deadline) return reading;
    await delay(LOOK_MS);
  }
}

async function growth(way: Way, sockets: Child): Promise<Reading> {
  const open = async (count: number): Promise<void> => {
    const order: WebSocketsOrder = { url: `${way.origin}/`, host: way.host, open: count };
    const there = await sockets.ask<number>(order);
    if (there !== count) throw new Error(`${there} of ${count} WebSockets are open`);
  };
  await open(WARM_UP);
  await open(0);
  const before = await settled(way);
  await open(SOCKETS);
  const after = await settled(way);
  await open(0);
  const grown = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.map(([name, mb]) => [`${GROWTH}, ${name}`, mb]));
}

/** Every round has processes of its own: one that was large before grows less. */
function contender(name: string, sockets: Child, begin: () => Promise<Way>): Contender {
  return {
    name,
    round: async () => {
      const way = await begin();
      try {
        return await growth(way, sockets);
      } finally {
        await way.close();
      }
    },
  };
}

async function freshGateway(): Promise<Way> {
  const stack = await Stack.start();
  const way = await gatewayWay(stack);
  const close = async (): Promise<void> => {
    await way.close();
    await stack.stop();
  };
  return { ...way, close };
}

/**
 * What 500 visitors cost who have a WebSocket open and say nothing.
 * @param besides makes the other way; null where it is left out
 */
export function idleWebSockets(
  suite: string,
  rounds: number,
  sockets: Child,
  besides: (() => Promise<Way>) | null,
): Promise<Row[]> {
  const figure = (name: string): Figure => ({ name: `${GROWTH}, ${name}`, unit: 'MB' });
  return interleave({
    suite,
    rounds,
    isWarmedUp: false,
    contenders: [
      ...(besides ? [contender(REVERSE_TUNNEL, sockets, besides)] : []),
      contender(GATEWAY, sockets, freshGateway),
    ],
    figures: [
      {
        ...figure(TOGETHER),
        target: { contender: GATEWAY, of: 'value', bound: 'at most', limit: 40 },
      },
      figure('api'),
      figure('agent'),
    ],
  });
}
