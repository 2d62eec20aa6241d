import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '#libs/config';

/** File, from the root of the repository → functions with a name that were entered in it. */
export type Way = ReadonlyMap<string, ReadonlySet<string>>;

/** Of the service itself: neither what specs are written with nor the emulated host. */
const OWN = /^(?:libs\/(?!testing\/)|apps\/(?:api|worker)\/)/;
const TIMES = 3;

/**
 * Every file of the service in which a function runs while some work is done, in this thread. The work is done several
 * times: what runs beside it by a timer is not of every time.
 */
export async function filesEntered(work: () => Promise<unknown>): Promise<Way> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const ways: Way[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await session.post('Profiler.takePreciseCoverage');
      await work();
      ways.push(wayOf((await session.post('Profiler.takePreciseCoverage')).result));
    }
    const [first = new Map(), ...others] = ways;
    return new Map([...first].filter(([file]) => others.every((way) => way.has(file))));
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

function wayOf(scripts: readonly Script[]): Way {
  const way = new Map<string, Set<string>>();
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file:')) continue;
    const path = relative(`${packageFolder()}/dist`, fileURLToPath(url)).replace(/\.js$/, '.ts');
    const entered = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    if (!OWN.test(path) || entered.length === 0) continue;
    const names = entered.map(({ functionName }) => functionName).filter(Boolean);
    way.set(path, new Set(names));
  }
  return way;
}
