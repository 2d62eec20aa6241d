import { completeLength } from './utf8-boundary.js';

/** What may be given out of bytes that were read. */
export interface OutputFilter {
  /** Of bytes that more may follow. `consumed` of them are done with; the rest is given again with what follows. */
  piece(bytes: Buffer): { readonly consumed: number; readonly data: Buffer };
  /** Of the last bytes. @param cut more was said than was kept */
  last(bytes: Buffer, cut: boolean): { readonly consumed: number; readonly data: Buffer };
}

/** Everything, but no character in two. */
export const WHOLE_CHARACTERS: OutputFilter = {
  piece: (bytes) => {
    const consumed = completeLength(bytes);
    return { consumed, data: bytes.subarray(0, consumed) };
  },
  last: (bytes) => ({ consumed: bytes.length, data: bytes }),
};
