import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '#libs/config';

/** File, from the root of the repository → functions with a name that were entered in it. */
export type Entered = ReadonlyMap<string, ReadonlySet<string>>;

/** What a request enters. */
export interface Way {
  /** Every time it is made. */
  readonly always: Entered;
  /** At least one of the times; also what ran beside it by a timer. */
  readonly ever: Entered;
}

/** What the engine counts, as its protocol tells it. */
export interface Script {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** Of the service itself: neither what specs are written with nor the emulated host. */
const OWN = /^(?:libs\/(?!testing\/)|apps\/(?:api|worker)\/)/;
const TIMES = 4;

/** Traces some work of this thread by the counters of the engine: each function of the service that runs meanwhile. */
export async function wayOf(work: () => Promise<unknown>): Promise<Way> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const times: Entered[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await session.post('Profiler.takePreciseCoverage');
      await work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      times.push(enteredIn(result, ({ url }) => builtFrom(url)));
    }
    return wayThrough(times);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** The way that work took which was done several times. */
export function wayThrough(times: readonly Entered[]): Way {
  return { always: common(times), ever: together(times) };
}

/** Names a person would look for: neither a callback nor what the compiler makes of fields. */
const isNamed = (name: string): boolean => /^#?[A-Za-z]\w*$/.test(name);

const builtFrom = (url: string): string =>
  relative(`${packageFolder()}/dist`, fileURLToPath(url)).replace(/\.js$/, '.ts');

/** @param sourceOf where the source of a function stands, from the root of the repository; null when it is not known */
export function enteredIn(
  scripts: readonly Script[],
  sourceOf: (script: Script, startOffset: number) => string | null,
): Entered {
  const entered = new Map<string, Set<string>>();
  for (const script of scripts) {
    if (!script.url.startsWith('file:')) continue;
    for (const { functionName, ranges } of script.functions) {
      const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges;
      const path = count > 0 ? sourceOf(script, startOffset) : null;
      if (path === null || !OWN.test(path)) continue;
      const names = entered.get(path) ?? new Set();
      entered.set(path, isNamed(functionName) ? names.add(functionName) : names);
    }
  }
  return entered;
}

function common([first = new Map(), ...others]: readonly Entered[]): Entered {
  const kept = [...first].filter(([file]) => others.every((other) => other.has(file)));
  return new Map(
    kept.map(([file, names]) => [
      file,
      new Set([...names].filter((name) => others.every((other) => other.get(file)?.has(name)))),
    ]),
  );
}

function together(times: readonly Entered[]): Entered {
  const all = new Map<string, Set<string>>();
  for (const time of times)
    for (const [file, names] of time) all.set(file, new Set([...(all.get(file) ?? []), ...names]));
  return all;
}
