import { TunnelBrokenError } from '../sessions/tunnel-broken.error.js';
import { TunnelNotFoundError } from '../sessions/tunnel-not-found.error.js';
import { TunnelMissing } from './tunnel-missing.error.js';

/** A fault of a tunnel of this replica as callers know it; anything else stays what it is. */
export function missingTunnel(serverId: string, error: unknown): unknown {
  if (error instanceof TunnelNotFoundError) return new TunnelMissing(serverId, 'absent');
  if (error instanceof TunnelBrokenError) return new TunnelMissing(serverId, 'broken');
  return error;
}
