import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { killGroup } from '../../process/kill-group.js';
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

/** Of what it says of itself. */
const LONGEST_ANSWER = 1000;

/**
 * The program may be one of the release: like all of those it is in a session of its own, where it can signal nobody but
 * itself, and nothing waits for what it leaves running.
 */
async function versionOf(
  program: string,
  { words, env }: SpaceEntry,
): Promise<readonly [number, number] | null> {
  const [first = program, ...rest] = [...words, program, '--version'];
  const child = spawn(first, rest, { env, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, LONGEST_ANSWER)));
  }
  const limit = setTimeout(() => killGroup(child.pid as number, 'SIGKILL'), LOOK_TIMEOUT_MS);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    // What it has said before its end may come after it.
    await setImmediate();
    const version = /(\d+)\.(\d+)/.exec(said);
    return code !== 0 || !version ? null : [Number(version[1]), Number(version[2])];
  } catch {
    return null;
  } finally {
    clearTimeout(limit);
    child.stdout.destroy();
    child.stderr.destroy();
  }
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
