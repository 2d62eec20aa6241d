import type { AttachmentScanner, RunningScan } from './attachment-scanner.port.js';

const NO_SCAN: RunningScan = {
  write: () => Promise.resolve(),
  verdict: () => Promise.resolve('none'),
  close: () => undefined,
};

/** Where the operator runs no scanner: nobody looks, and every answer says so. */
export class NoScanner implements AttachmentScanner {
  begin(): Promise<RunningScan> {
    return Promise.resolve(NO_SCAN);
  }
}
