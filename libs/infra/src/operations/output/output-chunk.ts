/** A piece of what an operation printed. */
export interface OutputChunk {
  /** Grows within an operation, with gaps; the position to resume after. */
  readonly seq: number;
  readonly stream: 'stdout' | 'stderr';
  readonly data: Buffer;
  /** The step of a deploy it belongs to; null for a command. */
  readonly step: string | null;
}

export interface StoredChunk extends OutputChunk {
  readonly at: Date;
}
