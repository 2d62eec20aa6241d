import { ArchiveNotTaken } from '../archive/archive-store.js';
import type { Operations } from '../operations/operations.js';
import { sendJson } from './json-response.js';
import { RequestError } from './request-error.js';
import type { Call, Route } from './route.js';

const STATUS: Readonly<Record<ArchiveNotTaken['code'], number>> = {
  archive_mismatch: 422,
  body_too_large: 413,
};

function givenUp(): RequestError {
  return new RequestError(412, 'voided', 'the operation was given up');
}

/** `PUT /archives/:operationId?size=&sha256=`. */
export function archiveRoutes(operations: Operations): Route[] {
  async function put({ stream, query, id }: Call): Promise<void> {
    const size = Number(query.get('size') ?? NaN);
    const sha256 = query.get('sha256') ?? '';
    if (!Number.isSafeInteger(size) || size < 1) {
      throw new RequestError(400, 'invalid_request', 'size must be a number of bytes');
    }
    if (!/^[0-9a-f]{64}$/.test(sha256)) {
      throw new RequestError(400, 'invalid_request', 'sha256 must be 64 hexadecimal digits');
    }
    if (operations.isVoided(id)) throw givenUp();
    const started = operations.read(id);
    if (started) return sendJson(stream, 409, started);
    const { archives } = operations.engine.machine;
    const staged = await archives.put(id, { size, sha256 }, stream).catch((error: unknown) => {
      if (!(error instanceof ArchiveNotTaken)) throw error;
      throw new RequestError(STATUS[error.code], error.code, error.message);
    });
    if (operations.isVoided(id)) {
      // Given up while it came: nobody else would remove it.
      await archives.remove(id);
      throw givenUp();
    }
    sendJson(stream, 200, staged);
  }

  return [{ method: 'PUT', path: /^\/archives\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/, handle: put }];
}
