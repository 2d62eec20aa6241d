export const VISIBILITIES = ['private', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What a client says of an object before its bytes are there. */
export interface ObjectOrder {
  readonly key: string;
  readonly contentType: string;
  readonly visibility: Visibility;
  readonly metadata: Readonly<Record<string, string>>;
  /** Life of the object from its completion; null: no end. */
  readonly ttlSeconds: number | null;
  /** As the client announced it, 64 lower-case hexadecimal digits. */
  readonly sha256: string | null;
  /** Whether it may take the place of an object with the same key. */
  readonly overwrite: boolean;
}

/** Whose keys of objects these are. */
export interface Namespace {
  readonly id: string;
  readonly portalId: string;
  readonly ownerKind: 'application' | 'key';
  readonly ownerId: string;
  /** Its name in public addresses. */
  readonly bucket: string;
}

/** A complete object. */
export interface ObjectRow {
  readonly id: string;
  readonly namespaceId: string;
  readonly key: string;
  readonly blobId: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Null where nobody has read the bytes. */
  readonly sha256: string | null;
  readonly visibility: Visibility;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly completedAt: Date;
  readonly expiresAt: Date | null;
  /** Of its stream in the log. */
  readonly version: number;
}

/** What a list shows: objects, or uploads that are waiting. */
export const LISTED_STATUSES = ['READY', 'PENDING'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** What is shown of an object, or of one on its way. */
export type ListedRow = Omit<ObjectRow, 'namespaceId' | 'blobId' | 'completedAt' | 'version'> & {
  readonly completedAt: Date | null;
};

/** Why the bytes of an object stay. */
export function objectHolder(objectId: string): string {
  return `object:${objectId}`;
}

/** Names the bytes of an object: never the same for others. */
export function etagOf({ id, sha256 }: Pick<ObjectRow, 'id' | 'sha256'>): string {
  return sha256 ?? id;
}
