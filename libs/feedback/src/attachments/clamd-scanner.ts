import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PorticoError } from '#libs/kernel';
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

interface ClamdAddress {
  readonly host: string;
  readonly port: number;
}

const COMMAND = 'zINSTREAM\0';
/** Bytes of the length before each chunk; a length of zero ends the stream. */
const LENGTH_BYTES = 4;
/** What the daemon says of one file is a line; more is none of it. */
const LONGEST_REPLY = 4_096;
/** A daemon that neither takes bytes nor answers for so long is away. */
const SILENCE_MS = 60_000;

/** The daemon of ClamAV over TCP, by its command `INSTREAM`: one connection a file. */
export class ClamdScanner implements AttachmentScanner {
  constructor(private readonly address: ClamdAddress) {}

  async begin(): Promise<RunningScan> {
    const scan = new ClamdScan(connect({ ...this.address, noDelay: true }));
    await scan.open();
    return scan;
  }
}

class ClamdScan implements RunningScan {
  readonly #failed: Promise<never>;
  readonly #replied: Promise<string>;

  constructor(private readonly socket: Socket) {
    let reply = '';
    this.#failed = new Promise<never>((_resolve, reject) => {
      socket.on('error', reject).setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd is silent')));
      socket.once('close', () => reject(new Error('clamd closed the connection')));
    });
    this.#replied = new Promise<string>((resolve) => {
      socket.setEncoding('latin1').on('data', (text: string) => {
        reply += text;
        if (reply.includes('\0') || reply.length > LONGEST_REPLY) resolve(reply);
      });
    });
    // Heard by whoever waits at that time; nobody may.
    this.#failed.catch(() => undefined);
  }

  open(): Promise<void> {
    return this.#guard(async () => {
      await this.#orFailed(once(this.socket, 'connect'));
      await this.#send(Buffer.from(COMMAND));
    });
  }

  write(piece: Buffer): Promise<void> {
    return this.#guard(async () => {
      if (piece.length > 0) await this.#send(Buffer.concat([lengthOf(piece.length), piece]));
    });
  }

  verdict(): Promise<ScanResult | 'infected'> {
    return this.#guard(async () => {
      await this.#send(lengthOf(0));
      const reply = (await this.#orFailed(this.#replied)).replace(/\0[^]*$/, '').trim();
      if (reply === 'stream: OK') return 'clean';
      if (/^stream: .+ FOUND$/.test(reply)) return 'infected';
      throw new Error(`clamd said: ${reply}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  #send(bytes: Buffer): Promise<unknown> {
    return this.socket.write(bytes) ? Promise.resolve() : this.#orFailed(once(this.socket, 'drain'));
  }

  #orFailed<T>(wait: Promise<T>): Promise<T> {
    // The wait may fail by the same fault, and is heard here alone.
    wait.catch(() => undefined);
    return Promise.race([wait, this.#failed]);
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.close();
      throw new PorticoError('SERVICE_UNAVAILABLE', {
        message: 'Files cannot be looked at now. Send it again later.',
        cause: error,
      });
    }
  }
}

/** A length as the daemon reads it: four bytes, the highest first. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}

/** @param setting `tcp://host:port`. @throws Error that says what is wrong. */
export function clamdAddress(setting: string): ClamdAddress {
  const { protocol, hostname, port } = new URL(setting);
  if (protocol !== 'tcp:' || hostname === '' || port === '')
    throw new Error('FEEDBACK_CLAMD must be tcp://host:port');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
