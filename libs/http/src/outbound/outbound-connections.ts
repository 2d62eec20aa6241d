import { Agent as PlainAgent, type AgentOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecure } from 'node:tls';
import { buildConnector } from 'undici';
import { isPublicAddress, type OutboundAddresses } from './outbound-addresses.js';
import { bareHost, type ConnectionTarget, portOf, type ProxyRules } from './proxy-rules.policy.js';
import { openTunnel, ProxyFault } from './proxy-tunnel.js';

/** How connections to others are made. */
export interface OutboundWay {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Silence after which the system asks whether the other side is still there, so that nothing between forgets the
   * connection; milliseconds. Absent for a minute. */
  readonly keepAliveMs?: number;
  /** Judges the address that somebody else has named; null where an operator has written the target down. */
  readonly addresses: OutboundAddresses | null;
  /** Null where there is no proxy. */
  readonly proxies: ProxyRules | null;
}

/** Addresses of a name that a proxy is asked for, one after the other. */
const MOST_ADDRESSES = 4;

/** What the proxy is asked for: nothing where the target is reached directly. */
async function throughProxy(target: ConnectionTarget, way: OutboundWay): Promise<Socket | null> {
  const { addresses, proxies, timeoutMs } = way;
  const proxy = proxies?.proxyFor(target) ?? null;
  if (proxy === null) return null;
  const host = bareHost(target.hostname);
  const port = portOf(target);
  // What an operator has written down may lead anywhere; who resolves for us judges for us.
  if (addresses === null || (proxies?.resolves === true && addresses.permitsHost(target.hostname))) {
    return openTunnel(proxy, host, port, timeoutMs);
  }
  // The proxy is asked for an address that was judged, so that its name cannot lead elsewhere in between.
  const permitted = await addresses.resolvePermitted(host);
  const open = permitted.filter(isPublicAddress).slice(0, MOST_ADDRESSES);
  if (open.length === 0) return null;
  let last: unknown;
  for (const address of open) {
    try {
      return await openTunnel(proxy, address, port, timeoutMs);
    } catch (fault) {
      // It may reach another address of the same name.
      if (!(fault instanceof ProxyFault) || (fault.status ?? 0) < 500) throw fault;
      last = fault;
    }
  }
  throw last;
}

/** `connect` of undici's clients. */
export function outboundConnect(way: OutboundWay): buildConnector.BuildOptions | buildConnector.connector {
  const { timeoutMs: timeout, addresses, proxies, keepAliveMs = 60_000 } = way;
  const options = {
    timeout,
    keepAliveInitialDelay: keepAliveMs,
    ...(addresses && { lookup: addresses.lookup }),
  };
  if (proxies === null) return options;
  const connect = buildConnector(options);
  return (target, callback) => {
    throughProxy({ ...target, port: target.port || '' }, way).then(
      (socket) => {
        if (socket === null) connect(target, callback);
        else if (target.protocol === 'https:') connect({ ...target, httpSocket: socket }, callback);
        else callback(null, socket.setKeepAlive(true, keepAliveMs));
      },
      (fault: Error) => callback(fault, null),
    );
  };
}

type Created = (error: Error | null, socket?: Duplex) => void;
type CreateOptions = AgentOptions & { readonly host?: string; readonly servername?: string };

/** Agents of Node's own client, for libraries that use it. */
export function outboundAgents(
  way: OutboundWay,
  options: AgentOptions,
): { readonly httpAgent: PlainAgent; readonly httpsAgent: SecureAgent } {
  const httpAgent = new PlainAgent(options);
  const httpsAgent = new SecureAgent(options);
  if (way.proxies === null) return { httpAgent, httpsAgent };
  route(httpAgent, 'http:', way);
  route(httpsAgent, 'https:', way);
  return { httpAgent, httpsAgent };
}

function secured(protocol: string, options: CreateOptions, socket: Socket): Socket {
  return protocol === 'https:' ? connectSecure({ ...options, socket }) : socket;
}

function route(agent: PlainAgent, protocol: string, way: OutboundWay): void {
  const opening = agent as {
    createConnection(options: CreateOptions, created?: Created): Duplex | undefined;
  };
  const direct = opening.createConnection.bind(agent);
  opening.createConnection = (options, created) => {
    const { host: hostname = 'localhost', port } = options;
    throughProxy({ protocol, hostname, port: String(port ?? '') }, way).then(
      (socket) => {
        const own = socket === null ? direct(options) : secured(protocol, options, socket);
        created?.(null, own);
      },
      (fault: Error) => created?.(fault),
    );
    return undefined;
  };
}
