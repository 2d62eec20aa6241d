import { readFileSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { processTree } from './process-tree.js';

const LISTEN = '0A';
/** Addresses of `/proc/net/tcp{,6}` that a connection to this machine reaches: any, and its own. */
const REACHABLE = [/^0{8}$/, /^[0-9A-F]{6}7F$/, /^0{32}$/, /^0{24}01000000$/, /^0{16}FFFF0000[0-9A-F]{6}7F$/];

/** Inode of the socket → port, of every reachable listener in the text of `/proc/net/tcp` or `tcp6`. */
function parseListeners(table: string): ReadonlyMap<string, number> {
  const listeners = new Map<string, number>();
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    const [address = '', port = ''] = local.split(':');
    if (state !== LISTEN || inode === undefined || !REACHABLE.some((one) => one.test(address))) continue;
    listeners.set(inode, parseInt(port, 16));
  }
  return listeners;
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isOutOfReach(error)) return '';
    throw error;
  }
}

/** Of the network that a process is in: its own, or that of a sandbox. */
function listenersAround(pid: number): ReadonlyMap<string, number> {
  return new Map([
    ...parseListeners(readTable(`/proc/${pid}/net/tcp`)),
    ...parseListeners(readTable(`/proc/${pid}/net/tcp6`)),
  ]);
}

/** Every port that is taken in the network of a process. Linux only. */
export function portsAround(pid: number): ReadonlySet<number> {
  return new Set(listenersAround(pid).values());
}

/** Open files looked at before others have their turn. */
const FILES_A_TIME = 200;

/** Null when the process is gone or not ours to look at. */
async function openSockets(pid: number): Promise<string[] | null> {
  const sockets: string[] = [];
  try {
    for (const [at, fd] of (await readdir(`/proc/${pid}/fd`)).entries()) {
      if (at > 0 && at % FILES_A_TIME === 0) await setImmediate();
      const socket = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`));
      if (socket) sockets.push(socket[1] as string);
    }
    return sockets;
  } catch (error) {
    if (isOutOfReach(error)) return null;
    throw error;
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (isOutOfReach(error)) return '';
    throw error;
  }
}

function isOutOfReach(error: unknown): boolean {
  return ['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'EINVAL'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}

/**
 * Ports on which a process that leads a session, or anything it started, takes connections; lowest first.
 * Null where the system does not tell: not Linux, or processes whose sockets are not ours to see.
 */
export async function listeningPorts(leader: number): Promise<readonly number[] | null> {
  if (process.platform !== 'linux') return null;
  const listeners = listenersAround(leader);
  const ports = new Set<number>();
  let isTold = false;
  // One after the other: code may have thousands of processes, and each of these thousands of files.
  for (const pid of await processTree(leader)) {
    const sockets = await openSockets(pid);
    isTold ||= sockets !== null;
    for (const inode of sockets ?? []) {
      const port = listeners.get(inode);
      if (port !== undefined) ports.add(port);
    }
    // The first answer is whether it tells at all.
    if (isTold && listeners.size === 0) break;
  }
  return isTold ? [...ports].sort((one, other) => one - other) : null;
}
