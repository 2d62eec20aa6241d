import { execFile } from 'node:child_process';
import type { SpaceEntry } from '../../sandbox/slot-space.port.js';

interface RuntimeFamily {
  readonly id: RegExp;
  /** What the programs are called, the most exact first. */
  readonly programs: (major: number, minor: number) => readonly string[];
  readonly label: string;
}

/** Runtimes with a program to look for; the version is in the id: `node22`, `python311`, `php83`. */
const FAMILIES: readonly RuntimeFamily[] = [
  { id: /^node(\d{2})()$/, programs: () => ['node'], label: 'Node.js' },
  {
    id: /^python(\d)(\d{1,2})$/,
    programs: (major, minor) => [`python${major}.${minor}`, `python${major}`, 'python'],
    label: 'Python',
  },
  { id: /^php(\d)(\d)$/, programs: (major, minor) => [`php${major}.${minor}`, 'php'], label: 'PHP' },
];

const LOOK_TIMEOUT_MS = 10_000;

function versionOf(program: string, { words, env }: SpaceEntry): Promise<readonly [number, number] | null> {
  const [first = program, ...rest] = [...words, program, '--version'];
  return new Promise((resolve) => {
    execFile(first, rest, { env, timeout: LOOK_TIMEOUT_MS }, (error, stdout, stderr) => {
      const version = /(\d+)\.(\d+)/.exec(`${stdout}${stderr}`);
      resolve(error || !version ? null : [Number(version[1]), Number(version[2])]);
    });
  });
}

/** What was found; or why the runtime cannot be used. */
export type RuntimeSearch = { readonly found: string } | { readonly missing: string };

/**
 * Looks for the program of a runtime, of at least its version.
 * @param entry the way to where the release will run, with its search path: a deploy may have brought its own programs
 */
export async function findRuntime(runtime: string, entry: SpaceEntry): Promise<RuntimeSearch> {
  if (runtime === 'static') return { found: 'static files need no runtime' };
  for (const { id, programs, label } of FAMILIES) {
    const match = id.exec(runtime);
    if (!match) continue;
    const major = Number(match[1]);
    const minor = Number(match[2] ?? 0);
    const seen: string[] = [];
    for (const program of programs(major, minor)) {
      const version = await versionOf(program, entry);
      if (!version) continue;
      const text = `${program} ${version.join('.')}`;
      if (version[0] > major || (version[0] === major && version[1] >= minor)) return { found: text };
      seen.push(text);
    }
    const wanted = minor > 0 ? `${major}.${minor}` : `${major}`;
    const there = seen.length > 0 ? `this server has only ${seen.join(', ')}` : 'this server has none';
    return { missing: `The runtime ${runtime} needs ${label} ${wanted} or newer; ${there}.` };
  }
  return { missing: `This server does not know the runtime ${runtime}.` };
}
