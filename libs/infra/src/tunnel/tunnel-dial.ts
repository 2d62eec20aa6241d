import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#libs/config';
import {
  AGENT_VERSION_HEADER,
  MACHINE_ID_HEADER,
  SERVER_ID_HEADER,
  TUNNEL_PATH,
  TUNNEL_PROTOCOL,
} from '#libs/agent-protocol';
import { offeredProtocols } from '#libs/http';
import type { TunnelPeer } from './tunnel.port.js';

/** Where agents dial: the gateway address with the scheme of a WebSocket. */
export function tunnelUrl({ gatewayUrl, publicUrl }: Pick<Config, 'gatewayUrl' | 'publicUrl'>): string {
  const url = new URL(TUNNEL_PATH, gatewayUrl ?? publicUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.toString();
}

/** Whether a request asks for a tunnel, in one of the ways of {@link TUNNEL_PATH}. */
export function isDial(request: IncomingMessage): boolean {
  if (request.url?.split('?', 1)[0] !== TUNNEL_PATH) return false;
  return offeredProtocols(request).some((name) => name === 'websocket' || name === TUNNEL_PROTOCOL);
}

/** A new server token: 32 random bytes as base64url. Known in clear to its agent only. */
export function createServerToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What `infra.server_machine.token_hash` keeps. The token has full entropy, so a plain hash is enough. */
export function hashServerToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

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
