const KIBIBYTE = 1_024;
const MEBIBYTE = 1_024 * KIBIBYTE;

/** Bytes that a process, the keys of one portal together, and one key may hold at a time. */
export interface BudgetShares {
  readonly process: number;
  readonly portal: number;
  readonly key: number;
}

/** Where the bytes of bodies lie while a request is at work with them. */
export type BodyPlace = 'memory' | 'disk' | 'store' | 'reading';

/**
 * The budget of bodies. A body of an announced size counts whole from before its first byte is read; one
 * of unknown size as the largest its route takes, once it is no longer small.
 */
export const BODY_BUDGETS: Readonly<Record<BodyPlace, BudgetShares>> = {
  /** Bodies that are read whole, and what stands around the content of a large one. */
  memory: { process: 64 * MEBIBYTE, portal: 32 * MEBIBYTE, key: 16 * MEBIBYTE },
  /** Content and files, which go to disk. A key: two of the largest bodies; a process: sixteen. */
  disk: { process: 1_536 * MEBIBYTE, portal: 768 * MEBIBYTE, key: 192 * MEBIBYTE },
  /** Archives and objects on their way to the store. A key: two of the largest archives; a process: sixteen. */
  store: { process: 3_200 * MEBIBYTE, portal: 1_600 * MEBIBYTE, key: 400 * MEBIBYTE },
  /** Pieces on their way from the store to clients that may read slowly: a key has 128 of them at a time. */
  reading: { process: 256 * MEBIBYTE, portal: 128 * MEBIBYTE, key: 64 * MEBIBYTE },
};

/** Bytes of a raw body that wait for whoever reads them. */
export const RAW_BODY_BUFFER = MEBIBYTE;

/** Bodies up to this many bytes do not count. */
export const SMALL_BODY_BYTES = 64 * KIBIBYTE;

/**
 * Bytes of a large body beside its content and files. An environment of 1 MiB is up to three times as long
 * when its writer escapes every letter that is not ASCII.
 */
export const AROUND_CONTENT_BYTES = 4 * MEBIBYTE;

/** How long a body may take. */
export interface BodyPace {
  /** Longest time without a byte. */
  readonly silenceMs: number;
  /** The whole body may take this long, and as much longer as its size needs at the pace. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  /** At least these many bytes must come in each such time. */
  readonly slowest?: { readonly bytes: number; readonly withinMs: number };
}

/** Never silent for long, and the largest has arrived within five minutes. */
export const BODY_PACE: BodyPace = {
  silenceMs: 30_000,
  graceMs: 60_000,
  bytesPerSecond: 420 * KIBIBYTE,
};

const NOT_SLOWER_THAN_A_KIBIBYTE = { bytes: 60 * KIBIBYTE, withinMs: 60_000 } as const;

/** An archive from a slow line: whatever its size, a quarter of an hour. */
export const ARCHIVE_PACE: BodyPace = {
  silenceMs: 60_000,
  graceMs: 900_000,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  slowest: NOT_SLOWER_THAN_A_KIBIBYTE,
};

/** Bytes sent by a link, up to those of the largest object: an hour. */
export const UPLOAD_PACE: BodyPace = { ...ARCHIVE_PACE, graceMs: 3_600_000 };

/** No request takes longer to arrive: what reads bodies gives up before, by the pace of the route. */
export const LONGEST_ARRIVAL_MS = UPLOAD_PACE.graceMs + 60_000;

/** What a form with files may hold beside its files. */
export const FORM_LIMITS = {
  parts: 64,
  /** Bytes of a text, and of a name. */
  text: MEBIBYTE,
  name: 128,
  /** Headers of one part, and their bytes. */
  headers: 16,
  headerBytes: 8 * KIBIBYTE,
} as const;
