import type { Duplex } from 'node:stream';
import { AGENT_FAULT_HEADER } from '#libs/agent-protocol';
import { missingTunnel } from '../client/missing-tunnel.js';
import { readAppFault } from './app-fault.js';
import { AppUnreachable } from './app-unreachable.error.js';

/** What an agent answers to who wants the port of the application. */
export interface RawConnection {
  /** 200 when the connection is open; else `headers` say why not, and the stream is of no use. */
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly stream: Duplex;
}

/** The connection an agent has opened. @throws TunnelMissing, AppUnreachable */
export async function connectionOf(serverId: string, opening: Promise<RawConnection>): Promise<Duplex> {
  const { headers, stream } = await opening.catch((error: unknown) => {
    throw missingTunnel(serverId, error);
  });
  const fault = readAppFault(headers[AGENT_FAULT_HEADER]);
  if (!fault) return stream;
  stream.destroy();
  throw new AppUnreachable(serverId, fault);
}
