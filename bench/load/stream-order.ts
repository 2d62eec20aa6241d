/** Model of the provider that streams as fast as it can; any other is paced. */
export const FAST_MODEL = 'bench-fast';
export const PACED_MODEL = 'bench-paced';

/** Frames of a stream that carry text, and the time between them. */
export const DELTAS = 64;
export const FRAME_MS = 20;

/** What the process of streams is asked to do: so many at once, again and again. */
export interface StreamOrder {
  readonly url: string;
  /** One set for each caller; calls take them in turn. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly body: string;
  readonly parallel: number;
  readonly turns: number;
}

export interface StreamResult {
  /** Streams that brought every frame and their end. */
  readonly whole: number;
  readonly streams: number;
  /** Milliseconds from the request to the first frame with text. */
  readonly firstP50: number;
  /** Milliseconds between two arrivals of text; frames that arrive together count as no gap. */
  readonly gapP50: number;
  readonly gapP99: number;
}
