/** Injection token of {@link SourceVersions}. */
export const SOURCE_VERSIONS = Symbol('SOURCE_VERSIONS');

/** Knows the source versions saved under applications. Owned by the caller; sources are kept elsewhere. */
export interface SourceVersions {
  /** When the newest version was saved under the application itself; null when there is none. */
  lastSavedAt(applicationId: string): Promise<Date | null>;
  /** Tells that the newest version is the one published at this time. */
  markPublished(applicationId: string, publishedAt: Date): Promise<void>;
}
