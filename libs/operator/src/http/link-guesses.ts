import { Injectable } from '@nestjs/common';
import { SlidingWindow } from '#libs/http';
import { PorticoError } from '#libs/kernel';

const WINDOW_MS = 60_000;
/** Whoever has a link needs one try. */
const WRONG_ONES = 10;

/** Counts links that are none, whoever sends them: a token cannot be guessed, and nobody is to try. */
@Injectable()
export class LinkGuesses {
  private readonly wrong = new SlidingWindow(WINDOW_MS);

  /** @throws PorticoError `RATE_LIMITED`. */
  check(): void {
    const nowMs = performance.now();
    if (this.wrong.used(nowMs) < WRONG_ONES) return;
    throw new PorticoError('RATE_LIMITED', {
      message: 'Too many links were tried.',
      retryAfterSeconds: this.wrong.untilBelow(WRONG_ONES, nowMs) / 1_000,
    });
  }

  failed(): void {
    this.wrong.take(performance.now());
  }
}
