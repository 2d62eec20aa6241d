import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { Readable } from 'node:stream';
import { NOT_PUBLIC_NETWORKS } from '#libs/agent-protocol';
import { kill, markOf, type ProcessMark } from '../process/process-mark.js';
import { EGRESS_NETWORK } from './sandbox-layout.data.js';
import type { EgressTools } from './sandbox-tools.js';

const START_WITHIN_MS = 10_000;
const DEVICE = 'tap0';
/** Its number and not its name: `ip` finds the name in /etc/protocols, which a small system does not have. */
const TCP = 6;
/** Of the policies that meet a packet the first of this order is kept; what none meets goes its way. */
const PRIORITY = { own: 100, service: 150, denied: 200 } as const;

/** Addresses of this machine, under which its own services answer. */
function addressesOfMachine(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);
}

/** One port of one address. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Where the service answers, so that applications can call it also in a private network; null when nobody knows. */
export async function endpointOf(url: string): Promise<Endpoint | null> {
  const { hostname, port, protocol } = new URL(url);
  try {
    const { address } = await lookup(hostname, { family: 4 });
    return { address, port: Number(port) || (protocol === 'wss:' ? 443 : 80) };
  } catch {
    // A name that is not known now leads nowhere: calls of applications fail, and nothing else.
    return null;
  }
}

/**
 * Commands of `ip -batch`: public addresses only, and none of this machine. Policies of `xfrm`, because the kernel looks
 * at them for every packet; rules and routes it passes over where a program binds to a device or sends to a group.
 * @param own addresses of this machine
 * @param service reached wherever it is; loopback is that of the sandbox all the same
 */
export function egressPolicies(own: readonly string[], service: Endpoint | null): string {
  const policy = (to: string, priority: number, action: 'allow' | 'block'): string =>
    `xfrm policy add dir out dst ${to} priority ${priority} action ${action}`;
  return [
    // Repeatable: what a way out before this one has left goes first.
    'xfrm policy flush',
    policy(EGRESS_NETWORK, PRIORITY.own, 'allow'),
    ...(service === null
      ? []
      : [policy(`${service.address} proto ${TCP} dport ${service.port}`, PRIORITY.service, 'allow')]),
    ...[...NOT_PUBLIC_NETWORKS.ipv4, ...own].map((network) => policy(network, PRIORITY.denied, 'block')),
    '',
  ].join('\n');
}

function runWithInput(words: readonly string[], input: string): Promise<void> {
  const [program = '', ...rest] = words;
  return new Promise((resolve, reject) => {
    const child = execFile(program, rest, { env: {}, timeout: START_WITHIN_MS }, (error, _stdout, stderr) =>
      error ? reject(new Error(stderr.trim() || error.message)) : resolve(),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/**
 * Leads from the network of a sandbox to public addresses. The denials stand before the way is open; nothing inside
 * has the rights to change them.
 * @param join words that run a program with all rights over the network of the sandbox
 * @param account words that run a program as the user of the sandbox
 * @param env of what carries the way, by which it is known to be of the server
 * @param gatewayUrl address of the service
 * @throws Error that says what failed; the sandbox has no way out then
 */
export async function openEgress(
  { slirp4netns, ip }: EgressTools,
  first: number,
  join: readonly string[],
  account: readonly string[],
  env: Readonly<Record<string, string>>,
  gatewayUrl: string,
): Promise<ProcessMark> {
  await runWithInput(
    [...join, ip, '-batch', '-'],
    egressPolicies(addressesOfMachine(), await endpointOf(gatewayUrl)),
  );
  const [program = '', ...rest] = [
    ...account,
    slirp4netns,
    ...[
      '--configure',
      '--mtu=65520',
      '--disable-host-loopback',
      '--enable-seccomp',
      `--cidr=${EGRESS_NETWORK}`,
    ],
    ...['--ready-fd=3', String(first), DEVICE],
  ];
  const child = spawn(program, rest, {
    cwd: '/',
    env: { ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  await once(child, 'spawn');
  const mark = markOf(child.pid as number);
  const told = child.stdio[3] as Readable;
  const limit = setTimeout(() => kill(mark), START_WITHIN_MS);
  try {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('slirp4netns ended at once')));
    ended.catch(() => undefined);
    await Promise.race([once(told, 'data'), ended]);
    return mark;
  } finally {
    clearTimeout(limit);
    told.destroy();
    child.unref();
  }
}
