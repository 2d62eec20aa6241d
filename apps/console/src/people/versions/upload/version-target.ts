import type { Data } from '#libs/client';
import type { PartTarget } from '../../../shared/upload/part-upload.js';
import { dataOf } from '../../../shared/upload/send-bytes.js';
import { sendAsKey } from '../../send-as-key.js';
import { saveAddress, type VersionOwner } from '../version-owner.js';

export type SavedVersion = Data<'servers.sources.create'>;

/** Filled when the archive has arrived. */
export interface VersionTicket {
  saved: SavedVersion | null;
}

/** A version is saved in one piece; sending it again is the same version. */
export function versionTarget(
  keyId: string,
  owner: VersionOwner,
  archive: Blob,
): PartTarget<VersionTicket, SavedVersion> {
  return {
    open: async () => ({ ticket: { saved: null }, partSizes: [archive.size] }),
    send: async (ticket, _part, onProgress, signal) => {
      const answer = await sendAsKey(keyId, {
        method: 'POST',
        url: saveAddress(owner),
        headers: { 'content-type': 'application/octet-stream' },
        body: archive,
        onProgress,
        signal,
      });
      ticket.saved = dataOf<SavedVersion>(answer);
      return ticket.saved.versionId;
    },
    complete: async ({ saved }) => {
      if (saved === null) throw new Error('Nothing has been saved.');
      return saved;
    },
    abandon: async () => undefined,
    isTicketGone: () => false,
  };
}
