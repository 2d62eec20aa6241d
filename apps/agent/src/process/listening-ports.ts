import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
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

/** Null when the process is gone or not ours to look at. */
function openSockets(pid: number): string[] | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const socket = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`));
      return socket ? [socket[1] as string] : [];
    });
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
export function listeningPorts(leader: number): readonly number[] | null {
  if (process.platform !== 'linux') return null;
  const listeners = listenersAround(leader);
  const sockets = [...processTree(leader)].map(openSockets);
  if (sockets.every((seen) => seen === null)) return null;
  const ports = sockets.flatMap((seen) => seen ?? []).flatMap((inode) => listeners.get(inode) ?? []);
  return [...new Set(ports)].sort((one, other) => one - other);
}
