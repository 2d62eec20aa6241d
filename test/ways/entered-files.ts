import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '#libs/config';

/** File, from the root of the repository → functions with a name that were entered in it. */
export type Entered = ReadonlyMap<string, ReadonlySet<string>>;

/** What some work enters. */
export interface Way {
  /** Every time it is done. */
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
const TIMES = 5;
const MOST_ROUNDS = 4;

/**
 * The ways that work takes which is done several times.
 * @param once does it, and tells what each process entered meanwhile
 * @param isEnough of what was seen so far: where it is not, the work is done some more times, since what runs beside it by
 * a timer may have run each time
 */
export async function waysOf<Process extends string>(
  once: () => Promise<Record<Process, Entered>>,
  isEnough: (ways: Record<Process, Way>) => boolean,
): Promise<Record<Process, Way>> {
  const seen: Record<Process, Entered>[] = [];
  for (let round = 1; ; round += 1) {
    for (let time = 0; time < TIMES; time += 1) seen.push(await once());
    const processes = Object.keys(seen[0]!) as Process[];
    const ways = Object.fromEntries(
      processes.map((process) => {
        const times = seen.map((entered) => entered[process]);
        return [process, { always: common(times), ever: together(times) }];
      }),
    ) as Record<Process, Way>;
    if (round === MOST_ROUNDS || isEnough(ways)) return ways;
  }
}

/** Traces work of this thread by the counters of the engine: each function of the service that runs meanwhile. */
export class ThreadTrace {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  async enteredBy(work: () => Promise<unknown>): Promise<Entered> {
    await this.#session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    return enteredIn(result, ({ url }) => builtFrom(url));
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}

/** What the bundler appends to a name that another file has too. */
const BUNDLED_TWIN = /\$\d+$/;

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
      const name = functionName.replace(BUNDLED_TWIN, '');
      entered.set(path, isNamed(name) ? names.add(name) : names);
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
