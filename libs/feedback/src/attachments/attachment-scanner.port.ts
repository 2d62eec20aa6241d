import type { ScanResult } from './attachment.policy.js';

/** Injection token of the {@link AttachmentScanner} of this process. */
export const ATTACHMENT_SCANNER = Symbol('ATTACHMENT_SCANNER');

/** One file on its way past the scanner. */
export interface RunningScan {
  /** @throws PorticoError `SERVICE_UNAVAILABLE` when the scanner is away. */
  write(piece: Buffer): Promise<void>;
  /** To be asked when all bytes were written. @throws PorticoError as {@link write} does. */
  verdict(): Promise<ScanResult | 'infected'>;
  /** Gives the scan up, at any time and more than once. */
  close(): void;
}

/** Looks for harm in what is attached. It sees the bytes as they come, before anybody is told that they are kept. */
export interface AttachmentScanner {
  /** @throws PorticoError `SERVICE_UNAVAILABLE` when the scanner is away. */
  begin(): Promise<RunningScan>;
}

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
