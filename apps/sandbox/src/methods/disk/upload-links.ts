import { randomBytes } from 'node:crypto';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostResult } from '../../protocol/host-method.js';
import type { Portal } from '../../portals/portal.js';
import type { StoredContent } from './stored-content.js';

/** Name of the part with the bytes. */
export const UPLOAD_FIELD = 'file';

/** What is done with the bytes once they are here. */
export type FinishUpload = (content: StoredContent) => HostResult;

const WAITING = new WeakMap<Portal, Map<string, FinishUpload>>();

/** First step of an upload without its bytes: a link that is good for one form. */
export function uploadLink({ portal, origin }: HostCall, finish: FinishUpload): HostResult {
  const waiting = WAITING.get(portal) ?? new Map<string, FinishUpload>();
  WAITING.set(portal, waiting);
  const token = randomBytes(24).toString('base64url');
  waiting.set(token, finish);
  return { result: { field: UPLOAD_FIELD, uploadUrl: `${origin}/rest/upload.json?token=${token}` } };
}

/** @throws HostError for a token nobody was given, and for one that has been used. */
export function takeUpload(portals: readonly Portal[], token: unknown): FinishUpload {
  for (const portal of portals) {
    const waiting = WAITING.get(portal);
    const finish = waiting?.get(String(token));
    if (!waiting || !finish) continue;
    waiting.delete(String(token));
    return finish;
  }
  throw new HostError(403, 'ERROR_UPLOAD_TOKEN', 'The upload link is not known or has been used');
}
