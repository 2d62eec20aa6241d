/** Authority (`:authority`) of the calls through a tunnel. */
export const AGENT_AUTHORITY = 'agent';

/**
 * Authority of requests for the application. The agent passes method, path, headers and both bodies on to the
 * port of the release in use; `x-svc-slot` names the slot and is taken off. A `CONNECT` with this authority
 * opens a raw connection to that port: both sides then speak HTTP/1.1 as they like (upgrades). Answers of its
 * own carry the header `x-svc-agent-fault`: 502 `app_unreachable`, 503 `app_not_deployed`, 404 `slot_not_found`.
 */
export const APP_AUTHORITY = 'app';

/** Names the slot a request for an application is meant for. */
export const SLOT_HEADER = 'x-svc-slot';

/** Marks an answer that is the agent's own, not the application's. */
export const AGENT_FAULT_HEADER = 'x-svc-agent-fault';

/** What an agent, or a machine, says of itself when it dials in; one of the two ids. */
export const SERVER_ID_HEADER = 'x-svc-server-id';
export const MACHINE_ID_HEADER = 'x-svc-machine-id';
export const AGENT_VERSION_HEADER = 'x-svc-agent-version';

/** Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1, RFC 9113 §8.2.2). */
export const HOP_BY_HOP_HEADERS = [
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const;
