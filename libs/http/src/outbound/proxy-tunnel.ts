import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';

/** `code` of the error of a proxy that cannot be reached, or breaks off before it has answered. */
export const PROXY_UNREACHABLE = 'PROXY_UNREACHABLE';
/** `code` of the error of a proxy that lets a connection not through, or does not take our credentials. */
export const PROXY_REFUSED = 'PROXY_REFUSED';

const HEAD_END = '\r\n\r\n';
const LONGEST_HEAD = 16_384;
const STATUS = /^HTTP\/1\.[01] (\d{3})(?: |\r)/;

/** A proxy that stands in the way. Its message names host and port of the proxy, and no credentials. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault';

  /** @param status what the proxy has answered; null when nothing */
  constructor(
    readonly code: typeof PROXY_UNREACHABLE | typeof PROXY_REFUSED | 'ETIMEDOUT',
    proxy: URL,
    what: string,
    readonly status: number | null = null,
    options: { cause?: unknown } = {},
  ) {
    super(`The proxy ${proxy.host} ${what}.`, options);
  }
}

/** Host and port as CONNECT takes them. */
function authority(host: string, port: number): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function credentialsOf({ username, password }: URL): string[] {
  if (!username && !password) return [];
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return [`Proxy-Authorization: Basic ${Buffer.from(plain).toString('base64')}`];
}

function connectTo(proxy: URL): { readonly socket: Socket; readonly ready: string } {
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const isSecure = proxy.protocol === 'https:';
  const port = Number(proxy.port || (isSecure ? 443 : 80));
  if (!isSecure) return { socket: connectPlain({ host, port }), ready: 'connect' };
  const servername = isIP(host) === 0 ? host : '';
  return { socket: connectSecure({ host, port, servername }), ready: 'secureConnect' };
}

/**
 * Opens a connection through an HTTP proxy, by CONNECT.
 * @param host a name, which the proxy resolves, or an IP address
 * @throws ProxyFault
 */
export function openTunnel(proxy: URL, host: string, port: number, timeoutMs: number): Promise<Socket> {
  const { socket, ready } = connectTo(proxy);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const settle = (): void => {
      clearTimeout(timer);
      socket.off('readable', onReadable).off('error', onError).off('close', onClose);
    };
    const refuse = (fault: ProxyFault): void => {
      settle();
      socket.on('error', () => undefined).destroy();
      reject(fault);
    };
    const onError = (cause: Error): void =>
      refuse(new ProxyFault(PROXY_UNREACHABLE, proxy, 'cannot be reached', null, { cause }));
    const onClose = (): void =>
      refuse(new ProxyFault(PROXY_UNREACHABLE, proxy, 'has broken off before it answered'));
    const onPart = (part: Buffer): void => {
      head = Buffer.concat([head, part]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) {
        if (head.length > LONGEST_HEAD) refuse(new ProxyFault(PROXY_REFUSED, proxy, 'answers no HTTP'));
        return;
      }
      const status = Number(
        STATUS.exec(head.subarray(0, end + HEAD_END.length).toString('latin1'))?.[1] ?? 0,
      );
      if (status < 200 || status > 299) return refuse(refusalOf(proxy, status));
      settle();
      const rest = head.subarray(end + HEAD_END.length);
      if (rest.length > 0) socket.unshift(rest);
      resolve(socket);
    };
    // Read and not listened to as data: whoever gets the socket makes it flow.
    const onReadable = (): void => {
      const part = socket.read() as Buffer | null;
      if (part !== null) onPart(part);
    };
    const timer = setTimeout(
      () => refuse(new ProxyFault('ETIMEDOUT', proxy, 'does not answer in time')),
      timeoutMs,
    );
    socket.on('readable', onReadable).on('error', onError).on('close', onClose);
    socket.once(ready, () => {
      const to = authority(host, port);
      const lines = [`CONNECT ${to} HTTP/1.1`, `Host: ${to}`, ...credentialsOf(proxy)];
      socket.setNoDelay(true).write(`${lines.join('\r\n')}${HEAD_END}`);
    });
  });
}

function refusalOf(proxy: URL, status: number): ProxyFault {
  if (status === 0) return new ProxyFault(PROXY_REFUSED, proxy, 'answers no HTTP');
  const what = status === 407 ? 'wants other credentials (407)' : `refuses the connection (${status})`;
  return new ProxyFault(PROXY_REFUSED, proxy, what, status);
}
