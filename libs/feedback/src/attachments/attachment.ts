import type { AttachmentType } from './attachment-types.data.js';

/** `none`: nobody has looked for harm in the file. `clean`: a scanner has, and found nothing. */
export const SCAN_RESULTS = ['none', 'clean'] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** A file that was sent for a ticket or a comment. */
export interface Attachment {
  readonly id: string;
  readonly portalId: string;
  /** Who sent it. */
  readonly userId: string;
  readonly keyId: string;
  readonly blobId: string;
  readonly filename: string;
  readonly contentType: AttachmentType;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly scan: ScanResult;
  /** Null while it waits for a ticket. */
  readonly ticketId: string | null;
  /** Null where it belongs to the ticket itself. */
  readonly commentId: string | null;
  readonly createdAt: Date;
  /** When it goes if it still waits then; null once it does not. */
  readonly expiresAt: Date | null;
}

/** Who keeps the bytes of an attachment in the store. */
export function attachmentHolder(id: string): string {
  return `attachment:${id}`;
}
