/** Owners of what links lead to; each lib that hands out links adds its own. */
export const TRANSFER_TARGETS = ['source', 'object', 'part'] as const;
export type TransferTargetName = (typeof TRANSFER_TARGETS)[number];

interface AnyLink {
  readonly target: TransferTargetName;
  /** Of the version, object or upload the link was made for. */
  readonly id: string;
  /** The portal it belongs to, and the key that asked for the link: both must still be good. */
  readonly portalId: string;
  readonly keyId: string;
  /** Milliseconds of the service clock; not valid from then on. */
  readonly expiresAtMs: number;
}

/** Reads one blob, as often as it is asked for. Other bytes of the same thing need another link. */
export interface DownloadLink extends AnyLink {
  readonly action: 'get';
  readonly blobId: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** Sends exactly these many bytes. */
export interface UploadLink extends AnyLink {
  readonly action: 'put';
  /** Bytes. */
  readonly size: number;
  /** Null where any type will do, as for a part. */
  readonly contentType: string | null;
  readonly partNumber: number | null;
}

/** What the token of a signed link says. Nobody outside can read or change it. */
export type TransferLink = DownloadLink | UploadLink;
