import { ARCHIVE_FORMATS } from '#libs/agent-protocol';
import { DiskFull } from '../disk/disk-full.error.js';
import { extractUpload } from '../files/extract-upload.js';
import { uploadPlace } from '../files/upload-path.js';
import { writeUpload } from '../files/write-upload.js';
import type { SlotSpace } from '../sandbox/slot-space.port.js';
import type { Spaces } from '../sandbox/spaces.js';
import type { Slots } from '../slots/slots.js';
import { sendJson } from './json-response.js';
import { RequestError, slotParameter } from './request-error.js';
import type { Route } from './route.js';

const DEFAULT_MODE = '644';

/** Octal, without the bits that change the user. @throws RequestError */
function readMode(text: string): number {
  if (!/^0?[0-7]{3,4}$/.test(text)) {
    throw new RequestError(400, 'invalid_request', 'mode must be octal, such as 644');
  }
  return parseInt(text, 8) & 0o777;
}

/** @throws RequestError */
async function assertRoom(space: SlotSpace): Promise<void> {
  try {
    await space.assertRoom();
  } catch (error) {
    if (error instanceof DiskFull) throw new RequestError(413, 'body_too_large', error.message);
    throw error;
  }
}

/** `PUT /files?path=&mode=&slot=[&extract=]`. */
export function fileRoutes(slots: Slots, spaces: Spaces): Route[] {
  return [
    {
      method: 'PUT',
      path: /^\/files$/,
      handle: async ({ stream, query }) => {
        const slot = slotParameter(query, slots);
        const extract = query.get('extract');
        const format = extract === null ? null : ARCHIVE_FORMATS.find((one) => one === extract);
        if (format === undefined) {
          throw new RequestError(
            400,
            'invalid_request',
            `extract must be one of ${ARCHIVE_FORMATS.join(', ')}`,
          );
        }
        await assertRoom(spaces.of(slot));
        const mode = readMode(query.get('mode') ?? DEFAULT_MODE);
        const folders = slots.folders(slot);
        const place = uploadPlace(query.get('path') ?? '', folders);
        const owner = slots.account(slot);
        const file =
          format === null
            ? await writeUpload(place, mode, owner, stream)
            : await extractUpload(place, format, owner, stream, folders.root);
        sendJson(stream, 200, file);
      },
    },
  ];
}
