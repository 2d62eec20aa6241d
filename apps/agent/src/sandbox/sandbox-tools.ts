import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { type Processor, PROCESSORS } from './denied-calls.data.js';
import { findTool } from '../process/launcher.js';

/** Programs a sandbox is made of, absolute paths. */
export interface SandboxTools {
  readonly bwrap: string;
  readonly nsenter: string;
  readonly setpriv: string;
  readonly perl: string;
}

/** Programs that lead from a sandbox to public addresses. */
export interface EgressTools {
  readonly slirp4netns: string;
  readonly ip: string;
}

const PACKAGES: Readonly<Record<keyof SandboxTools, string>> = {
  bwrap: 'bubblewrap',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  perl: 'perl-base or perl',
};

/** What a sandbox needs of the system beyond programs: tried once, as it will be used. */
const TRIAL = [
  '--unshare-all',
  '--uid',
  '0',
  '--gid',
  '0',
  '--ro-bind',
  '/',
  '/',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  'true',
];

const TUN = '/dev/net/tun';

function why(error: Error | undefined, stderr: string): string {
  const text = (error?.message ?? stderr).trim().split('\n')[0] ?? '';
  return text === '' ? 'it ends with an error' : text;
}

/** Root makes sandboxes as the users of servers, which a system may forbid where it allows root. */
function asNobody({ setpriv }: SandboxTools): string[] {
  return [setpriv, '--reuid=65534', '--regid=65534', '--clear-groups', '--'];
}

/** The tools of a sandbox; or the obstacle, in a sentence for the operator. */
export function findSandboxTools(
  tool: typeof findTool = findTool,
): SandboxTools | { readonly obstacle: string } {
  if (process.platform !== 'linux') return { obstacle: 'this system is not Linux' };
  if (!PROCESSORS.includes(process.arch as Processor)) {
    return { obstacle: `the calls of a ${process.arch} processor are not known` };
  }
  const found: Partial<Record<keyof SandboxTools, string>> = {};
  for (const name of Object.keys(PACKAGES) as (keyof SandboxTools)[]) {
    const path = tool(name);
    if (path === null) return { obstacle: `the program ${name} (package ${PACKAGES[name]}) is missing` };
    found[name] = path;
  }
  return found as SandboxTools;
}

/**
 * Why servers cannot be shut in on this machine; null when they can.
 * @param accountObstacle why servers have no users of their own; as root they need them
 */
export function sandboxObstacle(accountObstacle: string | null): string | null {
  const tools = findSandboxTools();
  if ('obstacle' in tools) return tools.obstacle;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && accountObstacle !== null) return accountObstacle;
  const [program = '', ...rest] = [...(isRoot ? asNobody(tools) : []), tools.bwrap, ...TRIAL];
  const { status, stderr, error } = spawnSync(program, rest, {
    env: {},
    encoding: 'utf8',
    timeout: 10_000,
  });
  return status === 0 ? null : `bubblewrap cannot make a sandbox: ${why(error, stderr ?? '')}`;
}

/** The tools of the way out; or the obstacle, in a sentence for the operator. */
export function findEgressTools(
  tool: typeof findTool = findTool,
): EgressTools | { readonly obstacle: string } {
  const slirp4netns = tool('slirp4netns');
  if (slirp4netns === null) return { obstacle: 'the program slirp4netns (package slirp4netns) is missing' };
  const ip = tool('ip');
  if (ip === null) return { obstacle: 'the program ip (package iproute2) is missing' };
  try {
    accessSync(TUN, constants.R_OK | constants.W_OK);
  } catch {
    return { obstacle: `${TUN} cannot be opened by this user` };
  }
  return { slirp4netns, ip };
}
