import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { confiningWords, findTool, UNCONFINED } from '../process/launcher.js';
import { kill } from '../process/process-mark.js';
import { type Endpoint, endpointOf, openEgress } from './egress.js';
import { endRoot, holdRoot } from './held-root.js';
import { sandboxAccount } from './sandbox-account.policy.js';
import { findEgressTools, findSandboxTools } from './sandbox-tools.js';
import { DESCRIPTORS, holderWords, joinWords } from './sandbox-words.js';

const ANSWER_MS = 10_000;
const REASON_LENGTH = 500;
/** Root tries as the users of servers do, who have none of its rights. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const ENV = { PATH: '/usr/bin:/bin' };

/** A network without anything in it. It ends with whoever tries, so that nothing of it is left where that one is killed. */
const SANDBOX = [
  ...['--info-fd', String(DESCRIPTORS.info), '--die-with-parent'],
  ...['--unshare-user', '--uid', '0', '--gid', '0', '--unshare-pid', '--unshare-net'],
  ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev'],
];

/** Numbers alone: what names stand for is in files that a small system does not have. */
const CONNECT = `use Socket; socket(my $socket, 2, 1, 6) or die "$!\\n";
connect($socket, sockaddr_in($ARGV[1], inet_aton($ARGV[0]))) or die "$!\\n";`;

/** Whether the machine itself reaches it. */
async function reaches({ address, port }: Endpoint): Promise<boolean> {
  const socket = connect({ host: address, port, timeout: ANSWER_MS });
  socket.on('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Why code of servers reaches no other network from its sandbox; null when it does. A sandbox is made for it as servers
 * have them, its way out is opened, and the service is dialled by that way. Where the machine itself does not reach the
 * service, and where that is on its loopback, an open way is enough.
 * @param gatewayUrl address of the service
 * @returns a sentence for the operator
 */
export async function egressObstacle(
  gatewayUrl: string,
  tool: typeof findTool = findTool,
): Promise<string | null> {
  const tools = findSandboxTools();
  if ('obstacle' in tools) return tools.obstacle;
  const egress = findEgressTools(tool);
  if ('obstacle' in egress) return egress.obstacle;
  const confinement = process.getuid?.() === 0 ? { ...UNCONFINED, account: NOBODY } : UNCONFINED;
  const account = confiningWords(sandboxAccount(confinement));
  try {
    const root = await holdRoot([...account, ...holderWords(tools)], SANDBOX, ENV, 'no sandbox can be made');
    try {
      const join = [...account, ...joinWords(tools, root.inside.pid), '--'];
      const way = await openEgress(egress, root.inside.pid, join, account, ENV, gatewayUrl);
      try {
        return await dialObstacle([...join, tools.perl], await endpointOf(gatewayUrl));
      } finally {
        kill(way);
      }
    } finally {
      endRoot(root);
    }
  } catch (error) {
    return (error as Error).message.slice(0, REASON_LENGTH);
  }
}

/** @param perl words that run Perl in the network of the sandbox */
async function dialObstacle(perl: readonly string[], service: Endpoint | null): Promise<string | null> {
  if (service === null || service.address.startsWith('127.')) return null;
  const [program = '', ...rest] = [...perl, '-e', CONNECT, service.address, String(service.port)];
  try {
    await promisify(execFile)(program, rest, { cwd: '/', env: ENV, timeout: ANSWER_MS });
    return null;
  } catch (error) {
    if (!(await reaches(service))) return null;
    const said = (error as { stderr?: string }).stderr?.trim() || 'no answer';
    return `the service at ${service.address}:${service.port} is not reached from a sandbox: ${said}`;
  }
}
