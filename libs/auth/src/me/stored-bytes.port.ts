/** Injection token of the {@link StoredBytes} of this process. */
export const STORED_BYTES = Symbol('STORED_BYTES');

/** What a portal may keep of one kind, and keeps. Bytes. */
export interface StoredShare {
  readonly quotaBytes: number;
  readonly usedBytes: number;
}

export interface StoredSources extends StoredShare {
  /** Whether new versions are kept; absent where nobody has decided anything of the kind. */
  readonly saving?: 'on' | 'off';
  /** Largest archive. */
  readonly maxBytes: number;
}

export interface StoredObjects extends StoredShare {
  /** Largest body of an upload in one call. */
  readonly maxDirectBytes: number;
}

/** Tells a key how much room its portal has: answered by the libs that keep the bytes. */
export interface StoredBytes {
  sourcesOf(portalId: string): Promise<StoredSources>;
  objectsOf(portalId: string): Promise<StoredObjects>;
}
