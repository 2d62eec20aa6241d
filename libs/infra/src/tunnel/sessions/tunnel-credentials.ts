import type { IncomingMessage } from 'node:http';
import { AGENT_VERSION_HEADER, MACHINE_ID_HEADER, SERVER_ID_HEADER } from '#libs/agent-protocol';
import type { TunnelPeer } from '../tunnel-directory.port.js';

/** What a dialling agent or machine says about itself. */
export interface TunnelCredentials {
  readonly peer: TunnelPeer;
  readonly peerId: string;
  readonly token: string;
  readonly agentVersion: string;
}

const PATTERNS = {
  peerId: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  token: /^Bearer ([\x21-\x7e]{1,512})$/,
  agentVersion: /^[0-9A-Za-z.+-]{1,32}$/,
};

/** Null when a header is missing or malformed, and for one that wants to be both a server and a machine. */
export function readTunnelCredentials({ headers }: IncomingMessage): TunnelCredentials | null {
  const serverId = headers[SERVER_ID_HEADER];
  const machineId = headers[MACHINE_ID_HEADER];
  if (serverId !== undefined && machineId !== undefined) return null;
  const peerId = machineId ?? serverId;
  const agentVersion = headers[AGENT_VERSION_HEADER];
  const token = PATTERNS.token.exec(headers.authorization ?? '')?.[1];
  if (typeof peerId !== 'string' || !PATTERNS.peerId.test(peerId)) return null;
  if (typeof agentVersion !== 'string' || !PATTERNS.agentVersion.test(agentVersion)) return null;
  return token === undefined
    ? null
    : { peer: machineId === undefined ? 'server' : 'machine', peerId, token, agentVersion };
}
