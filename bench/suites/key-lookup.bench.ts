import { randomInt } from 'node:crypto';
import { Client } from 'undici';
import { composeKey } from '#libs/auth';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import type { Row } from '../harness/measurement.js';
import { quantile, spread, welchT } from '../harness/statistics.js';

const SUITE = 'f key look-up';
const LOOK_UPS = 20_000;
/** Beyond this |t| two classes are told apart by their times. */
const TOLD_APART = 4.5;
const PREFIX = 'svc_api_';
const KNOWN_CHARACTERS = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key nobody has, that begins like `like`. */
function keyLike(like: string): string {
  const known = [...like.slice(PREFIX.length, PREFIX.length + KNOWN_CHARACTERS)];
  return composeKey('personal', (bound) => {
    const character = known.shift();
    return character === undefined ? randomInt(bound) : ALPHABET.indexOf(character);
  });
}

const withBadChecksum = (key: string): string => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}

/** Pairs whose times must not differ: what is right about a guess must not show. */
const PAIRS = [
  ['valid prefix', 'random'],
  ['valid prefix, bad checksum', 'random, bad checksum'],
] as const;

/** Pauses of the machine hide small differences; this share of the slowest of both is left out once more. */
const SLOWEST_LEFT_OUT = 0.05;

function withoutSlowest(one: readonly number[], other: readonly number[]): [number[], number[]] {
  const most = quantile([...one, ...other], 1 - SLOWEST_LEFT_OUT);
  return [one.filter((time) => time <= most), other.filter((time) => time <= most)];
}

function welchRow(figure: string, contender: string, samples: [readonly number[], readonly number[]]): Row {
  const t = Math.abs(welchT(...samples));
  const target = { bound: 'at most', limit: TOLD_APART, met: t < TOLD_APART } as const;
  return { suite: SUITE, figure, contender, unit: '', value: spread([t]), target };
}

/**
 * Refused keys, in random order over one connection: some begin like a key that exists, some do not.
 * A bad checksum is refused before the database is asked, so its time differs from a look-up's; the
 * checksum is no secret, anybody can compute it.
 */
export const keyLookupSuite: Suite = ({ stack }) =>
  withClosing(async (later): Promise<Row[]> => {
    const existing = stack.runtime.keys.personal;
    const classes: Readonly<Record<string, () => string>> = {
      'valid prefix': () => keyLike(existing),
      random: () => composeKey('personal', randomInt),
      'valid prefix, bad checksum': () => withBadChecksum(keyLike(existing)),
      'random, bad checksum': () => withBadChecksum(composeKey('personal', randomInt)),
    };
    const names = Object.keys(classes);
    const plan = await stack.plan('api');
    const { child, hello } = await Child.start<{ origin: string }>(
      'contenders/timed-guard-api.process.js',
      plan.environment,
      plan.nodeFlags,
    );
    later(() => child.stop());
    const client = new Client(hello.origin);
    later(() => client.close());

    const timesOf = async (order: readonly string[]): Promise<Map<string, number[]>> => {
      for (const name of order) {
        const headers = { 'x-api-key': classes[name]!() };
        const { statusCode, body } = await client.request({ path: '/v1/me', method: 'GET', headers });
        if (statusCode !== 401) throw new Error(`answered ${statusCode}`);
        await body.dump();
      }
      const times = new Map<string, number[]>(names.map((name) => [name, []]));
      const taken = await child.ask<number[]>({});
      taken.forEach((time, index) => times.get(order[index]!)!.push(time));
      return times;
    };
    const orderOf = (each: number): string[] =>
      shuffle(names.flatMap((name) => Array.from({ length: each }, () => name)));

    await timesOf(orderOf(LOOK_UPS / 20));
    const times = await timesOf(orderOf(LOOK_UPS));
    const rows = names.map((name): Row => ({
      suite: SUITE,
      figure: 'until refused',
      contender: name,
      unit: 'µs',
      value: spread(times.get(name)!),
    }));
    for (const [name, other] of PAIRS) {
      const [one, two] = [times.get(name)!, times.get(other)!];
      rows.push(
        welchRow(`Welch |t| against ${other}`, name, [one, two]),
        welchRow('the same without the slowest 5 %', name, withoutSlowest(one, two)),
      );
    }
    return rows;
  });
