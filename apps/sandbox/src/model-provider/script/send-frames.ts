import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Behaviour } from './behaviour.js';
import type { ModelCall } from './model-call-log.js';

/** A whole answer. */
export interface Output {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly frames: readonly (string | Buffer)[];
}

const FILLER = Buffer.alloc(65_536, 'x');
const COMMENT = Buffer.from(': PROCESSING\n\n');

/** What is thrown once nobody listens any more. */
class HungUp extends Error {}

/** Sends the frames of one answer as its behaviour wants, and notes in the call how far it came. */
export class FrameSender {
  constructor(
    private readonly response: ServerResponse,
    private readonly call: ModelCall,
    private readonly behaviour: Behaviour,
  ) {
    response.once('close', () => {
      if (!response.writableFinished && call.end === 'running') call.end = 'aborted';
    });
  }

  async send({ status, headers, frames }: Output): Promise<void> {
    const { call, response, behaviour } = this;
    call.frames = frames.length;
    try {
      const { firstByteMs = 0, commentMs } = behaviour;
      const begin = (): void => {
        call.status = status;
        response.writeHead(status, headers);
        response.flushHeaders();
      };
      if (commentMs === undefined) {
        if (firstByteMs > 0) await this.wait(firstByteMs);
      } else {
        begin();
        await this.comment(firstByteMs, commentMs);
      }
      if (behaviour.instead === 'hang') return;
      if (behaviour.instead === 'reset') {
        call.end = 'cut';
        response.socket?.resetAndDestroy();
        return;
      }
      if (!response.headersSent) begin();
      if (await this.sendAll(frames)) {
        call.end = status >= 300 ? 'refused' : 'completed';
        if (behaviour.keepOpen !== true) response.end();
      }
    } catch (error) {
      if (!(error instanceof HungUp)) throw error;
    }
  }

  private async comment(forMs: number, eachMs: number): Promise<void> {
    for (let left = forMs; left > 0; left -= eachMs) {
      await this.put(COMMENT);
      await this.wait(Math.min(left, eachMs));
    }
  }

  /** Returns false when the answer does not come to its end. */
  private async sendAll(frames: readonly (string | Buffer)[]): Promise<boolean> {
    const { cutAfterFrames, endAfterFrames, stallAfterFrames, frameMs, spoil } = this.behaviour;
    for (const [index, frame] of frames.entries()) {
      if (index === cutAfterFrames) return this.cut();
      if (index === endAfterFrames) return true;
      if (index === stallAfterFrames) return false;
      if (index > 0 && frameMs !== undefined) await this.wait(frameMs);
      await this.sendFrame(index === spoil?.frame ? Buffer.from(spoil.base64, 'base64') : frame, index);
      this.call.framesSent = index + 1;
    }
    return true;
  }

  private async sendFrame(frame: string | Buffer, index: number): Promise<void> {
    const { fillerBytes, lineEnd } = this.behaviour;
    const text = typeof frame === 'string' && lineEnd === 'crlf' ? frame.replaceAll('\n', '\r\n') : frame;
    if (index > 0 || fillerBytes === undefined) return this.write(Buffer.from(text));
    const [before, after] = aroundFiller(text.toString());
    await this.write(Buffer.from(before));
    for (let left = fillerBytes; left > 0; left -= FILLER.length) {
      await this.put(FILLER.subarray(0, Math.min(left, FILLER.length)));
    }
    await this.write(Buffer.from(after));
  }

  private async write(bytes: Buffer): Promise<void> {
    const { byteMs, writeBytes } = this.behaviour;
    const step = byteMs === undefined ? (writeBytes ?? bytes.length) : 1;
    for (let at = 0; at < bytes.length; at += step) {
      await this.put(bytes.subarray(at, at + step));
      if (byteMs !== undefined) await this.wait(byteMs);
      // Without a turn of the loop the pieces would leave as one.
      else if (writeBytes !== undefined) await new Promise(setImmediate);
    }
  }

  private async put(bytes: Buffer): Promise<void> {
    const { response } = this;
    if (response.destroyed) throw new HungUp();
    if (response.write(bytes)) return;
    await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }

  private async wait(milliseconds: number): Promise<void> {
    await pause(milliseconds);
    if (this.response.destroyed) throw new HungUp();
  }

  /** Closes the connection after what was written: a reset could overtake it. */
  private cut(): false {
    this.call.end = 'cut';
    this.response.socket?.destroySoon();
    return false;
  }
}

/** The two sides of where a member of any length fits into the first object of a text. */
function aroundFiller(text: string): [string, string] {
  const place = text.indexOf('{') + 1;
  return [`${text.slice(0, place)}"filler":"`, `",${text.slice(place)}`];
}
