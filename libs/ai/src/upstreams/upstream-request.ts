import type { Readable } from 'node:stream';

/** A call of one endpoint of a provider. */
export interface UpstreamRequest {
  /** Below the base address, without a slash in front: `chat/completions`. */
  readonly path: string;
  readonly contentType: string;
  readonly accept: 'application/json' | 'text/event-stream' | '*/*';
  readonly body: string | Uint8Array | Readable;
  /** Of a streamed body, where it is known. */
  readonly contentLength?: number;
}
