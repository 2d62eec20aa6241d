import { findProcesses } from '../../apps/agent/src/machine/accounts/process-table.js';
import { ReverseTunnel } from '../contenders/reverse-tunnel.js';
import type { Stack } from '../harness/stack.js';
import { ExecServer } from './exec-server.js';
import { archiveOf, deploy, type DirectApp, publish } from './hosted-app.js';

export const DIRECT = 'direct';
export const REVERSE_TUNNEL = 'nginx + ssh';
export const GATEWAY = 'gateway';

/** A way to the hosted application. */
export interface Way {
  readonly name: string;
  readonly origin: string;
  /** What the visitor calls it. */
  readonly host: string;
  /** Processes of the way, by what they are: none of them is the application. */
  readonly processes: Readonly<Record<string, readonly number[]>>;
  close(): Promise<void>;
}

/** Nobody in between. */
export function directWay({ port }: DirectApp): Way {
  const host = `127.0.0.1:${port}`;
  return { name: DIRECT, origin: `http://${host}`, host, processes: {}, close: () => Promise.resolve() };
}

/** Whether there can be a {@link reverseTunnelWay}; a line says so where not. */
export async function hasReverseTunnel(): Promise<boolean> {
  const missing = await ReverseTunnel.missing();
  if (missing !== null) {
    process.stderr.write(`   ${missing} is not installed: ${REVERSE_TUNNEL} is left out\n`);
  }
  return missing === null;
}

/** nginx in front of an OpenSSH reverse tunnel. */
export async function reverseTunnelWay({ port }: DirectApp): Promise<Way> {
  const tunnel = await ReverseTunnel.start(port);
  const { origin } = tunnel;
  const processes = { all: await tunnel.pids() };
  return {
    name: REVERSE_TUNNEL,
    origin,
    host: new URL(origin).host,
    processes,
    close: () => tunnel.stop(),
  };
}

/** The gateway of the service and the tunnel to an agent, with the application on a server of its own. */
export async function gatewayWay(stack: Stack): Promise<Way> {
  const server = await ExecServer.create(stack);
  await deploy(stack, server, await archiveOf());
  const [agent] = await findProcesses(`/${server.id}/agent.json`);
  if (agent === undefined) throw new Error('The agent of the server does not run');
  return {
    name: GATEWAY,
    origin: new URL(stack.runtime.baseUrl).origin,
    host: await publish(stack, server),
    processes: { api: [await stack.pidOf('api')], agent: [agent] },
    close: () => server.delete(),
  };
}
