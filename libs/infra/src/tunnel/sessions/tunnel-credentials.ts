import type { IncomingMessage } from 'node:http';
import { AGENT_VERSION_HEADER, SERVER_ID_HEADER } from '#libs/agent-protocol';

/** What a dialling agent says about itself. */
export interface TunnelCredentials {
  readonly serverId: string;
  readonly token: string;
  readonly agentVersion: string;
}

const PATTERNS = {
  serverId: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  token: /^Bearer ([\x21-\x7e]{1,512})$/,
  agentVersion: /^[0-9A-Za-z.+-]{1,32}$/,
};

/** Null when a header is missing or malformed. */
export function readTunnelCredentials({ headers }: IncomingMessage): TunnelCredentials | null {
  const serverId = headers[SERVER_ID_HEADER];
  const agentVersion = headers[AGENT_VERSION_HEADER];
  const token = PATTERNS.token.exec(headers.authorization ?? '')?.[1];
  if (typeof serverId !== 'string' || !PATTERNS.serverId.test(serverId)) return null;
  if (typeof agentVersion !== 'string' || !PATTERNS.agentVersion.test(agentVersion)) return null;
  return token === undefined ? null : { serverId, token, agentVersion };
}
