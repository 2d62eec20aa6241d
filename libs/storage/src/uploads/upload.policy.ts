import { type ErrorCode, PorticoError } from '#libs/kernel';
import { OBJECT_LIMITS, type ObjectOrder } from '../objects/object.policy.js';

export type UploadState = 'pending' | 'completed' | 'superseded' | 'aborted';

/** A part as a client names it. */
export interface ChosenPart {
  readonly partNumber: number;
  /** Without quotes. */
  readonly etag: string;
}

/** An object on its way. Its id is that of the object it becomes. */
export interface UploadRow extends ObjectOrder {
  readonly id: string;
  readonly namespaceId: string;
  readonly portalId: string;
  /** Bytes, as announced: there will be exactly as many. */
  readonly size: number;
  readonly state: UploadState;
  readonly blobId: string;
  /** The bytes are in the store, in `blobId`. */
  readonly received: boolean;
  readonly receivedSha256: string | null;
  /** Key of the store a client writes to by itself; null where it writes to the service. */
  readonly directKey: string | null;
  /** Of an upload in parts: its name in the store. */
  readonly partsId: string | null;
  readonly partSize: number | null;
  /** What it is being made of; from then on it is made of nothing else. */
  readonly parts: readonly ChosenPart[] | null;
  /** Somebody is putting the parts together until then. */
  readonly partsUntil: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const REFUSALS: Readonly<Record<Exclude<UploadState, 'pending'>, ErrorCode>> = {
  completed: 'STORAGE_UPLOAD_COMPLETED',
  superseded: 'STORAGE_UPLOAD_SUPERSEDED',
  aborted: 'STORAGE_OBJECT_NOT_FOUND',
};

/** Why nothing more can be done with an upload; null while it waits for its bytes or its end. */
export function refusalOf(
  { state, expiresAt }: Pick<UploadRow, 'state' | 'expiresAt'>,
  now: Date,
): ErrorCode | null {
  if (state !== 'pending') return REFUSALS[state];
  return now >= expiresAt ? 'STORAGE_UPLOAD_EXPIRED' : null;
}

/** Why the bytes of an upload stay until its end. */
export function uploadHolder(uploadId: string): string {
  return `upload:${uploadId}`;
}

/** Parts of one size each, but for the last. */
export interface PartPlan {
  readonly partSize: number;
  /** Bytes of each part, in order. */
  readonly sizes: readonly number[];
}

/** @throws PorticoError `VALIDATION_ERROR` where the size of parts that was asked for would make too many or too small ones. */
export function planParts(size: number, wanted: number | undefined): PartPlan {
  const { parts, smallestPartBytes, usualPartBytes } = OBJECT_LIMITS;
  const fewest = Math.ceil(size / parts);
  const partSize = wanted ?? Math.max(usualPartBytes, fewest);
  const isTooSmall = partSize < smallestPartBytes && partSize < size;
  if (partSize < fewest || isTooSmall) {
    const least = Math.max(fewest, Math.min(smallestPartBytes, size));
    throw new PorticoError('VALIDATION_ERROR', {
      message: `partSizeBytes must be at least ${least} for an object of ${size} bytes`,
      details: { field: 'partSizeBytes', rule: 'min' },
    });
  }
  return { partSize, sizes: sizesOf(size, partSize) };
}

export function sizesOf(size: number, partSize: number): number[] {
  const count = Math.max(1, Math.ceil(size / partSize));
  return Array.from({ length: count }, (_, index) => Math.min(partSize, size - index * partSize));
}

/** Numbers of the parts that are not there as the client names them, or not of their size. */
export function missingParts(
  sizes: readonly number[],
  chosen: readonly ChosenPart[],
  stored: readonly (ChosenPart & { readonly size: number })[],
): number[] {
  const named = new Map(chosen.map(({ partNumber, etag }) => [partNumber, etag]));
  const kept = new Map(stored.map((part) => [part.partNumber, part]));
  const known = sizes.map((size, index) => ({ partNumber: index + 1, size }));
  const missing = known.filter(({ partNumber, size }) => {
    const part = kept.get(partNumber);
    return !part || part.etag !== named.get(partNumber) || part.size !== size;
  });
  const surplus = chosen.filter(({ partNumber }) => partNumber > sizes.length);
  return [...missing, ...surplus].map(({ partNumber }) => partNumber);
}

/** Whether two lists name the same bytes. */
export function areSameParts(one: readonly ChosenPart[], other: readonly ChosenPart[]): boolean {
  const text = (parts: readonly ChosenPart[]): string =>
    [...parts]
      .sort((a, b) => a.partNumber - b.partNumber)
      .map(({ partNumber, etag }) => `${partNumber}=${etag}`)
      .join();
  return text(one) === text(other);
}
