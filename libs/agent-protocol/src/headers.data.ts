/** Authority (`:authority`) of the calls through a tunnel. */
export const AGENT_AUTHORITY = 'agent';

/**
 * Authority of connections to the application. A `CONNECT` with this authority opens one to the port of the release
 * in use, in the slot that `x-svc-slot` names: both sides then speak HTTP/1.1 as they like. With `x-svc-use: requests`
 * the release is not ended while the connection is open, but for a while; {@link APP_CHANGES_PATH} tells when it
 * should be closed. Answers of the agent's own carry the header `x-svc-agent-fault`: 502 `app_unreachable`,
 * 503 `app_not_deployed`, 404 `slot_not_found`.
 */
export const APP_AUTHORITY = 'app';

/**
 * Authority of calls to the end of the tunnel itself, which agents and machines have alike. `PUT /move`, answered 204:
 * the replica is about to end, and another tunnel is to be dialled while this one still serves. The replica closes it.
 */
export const TUNNEL_AUTHORITY = 'tunnel';
export const MOVE_PATH = '/move';

/** A call of the agent: a line with the name of its slot, or nothing, whenever another release gets the requests. */
export const APP_CHANGES_PATH = '/app/changes';

/** A call of the agent: a line of JSON for every slot, then one whenever its application is in another state. */
export const APP_STATES_PATH = '/app/states';

/** Says what a connection to an application is for. */
export const USE_HEADER = 'x-svc-use';
export const USED_FOR_REQUESTS = 'requests';

/** Names the slot a request for an application is meant for. */
export const SLOT_HEADER = 'x-svc-slot';

/** Marks an answer that is the agent's own, not the application's. */
export const AGENT_FAULT_HEADER = 'x-svc-agent-fault';

/** What an agent, or a machine, says of itself when it dials in; one of the two ids. */
export const SERVER_ID_HEADER = 'x-svc-server-id';
export const MACHINE_ID_HEADER = 'x-svc-machine-id';
export const AGENT_VERSION_HEADER = 'x-svc-agent-version';

/** Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1, RFC 9113 §8.2.2). */
export const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
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
]);

/** Of an answer that tells output as it comes, a line of JSON each; a start that is followed may be answered so. */
export const OUTPUT_CONTENT_TYPE = 'application/x-ndjson';
