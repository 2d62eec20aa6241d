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
      times.push(enteredIn((await session.post('Profiler.takePreciseCoverage')).result));
    }
    return { always: common(times), ever: together(times) };
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

interface Script {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly count: number }[];
  }[];
}

/** Names a person would look for: neither a callback nor what the compiler makes of fields. */
const isNamed = (name: string): boolean => /^#?[A-Za-z]\w*$/.test(name);

function enteredIn(scripts: readonly Script[]): Entered {
  const entered = new Map<string, Set<string>>();
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file:')) continue;
    const path = relative(`${packageFolder()}/dist`, fileURLToPath(url)).replace(/\.js$/, '.ts');
    const run = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    if (!OWN.test(path) || run.length === 0) continue;
    entered.set(path, new Set(run.map(({ functionName }) => functionName).filter(isNamed)));
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
