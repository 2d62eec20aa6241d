import type { Config } from '#libs/config';
import { TUNNEL_PATH } from '../index.js';

/** Where agents dial: the gateway address with the scheme of a WebSocket. */
export function tunnelUrl({ gatewayUrl, publicUrl }: Pick<Config, 'gatewayUrl' | 'publicUrl'>): string {
  const url = new URL(TUNNEL_PATH, gatewayUrl ?? publicUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.toString();
}
