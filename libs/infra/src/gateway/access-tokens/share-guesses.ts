import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '#libs/auth';
import { RecentMap, SlidingWindow } from '#libs/http';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { GUESS_LIMITS } from './guess-limits.data.js';

/** Addresses and applications counted for certain. */
const CAPACITY = 20_000;

/**
 * Counts wrong share codes. Whoever comes with a good one is let in while others guess: only addresses that have
 * guessed themselves are held back.
 */
@Injectable()
export class ShareGuesses {
  private readonly addresses = new RecentMap<SlidingWindow>(CAPACITY);
  private readonly applications = new RecentMap<SlidingWindow>(CAPACITY);

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * @param address of the client; null when it is not known.
   * @returns why no code is looked up now; null when one is.
   */
  refusal(serverId: string, address: string | null): PorticoError | null {
    const nowMs = this.clock.nowMs();
    const { ofAddress, atApplication } = GUESS_LIMITS;
    const guessed = this.addresses.get(networkOf(address));
    if (!guessed) return null;
    const isGuessedAt = (this.applications.get(serverId)?.used(nowMs) ?? 0) >= atApplication.wrong;
    const most = isGuessedAt ? 1 : ofAddress.wrong;
    if (guessed.used(nowMs) < most) return null;
    const waitMs = guessed.untilBelow(most, nowMs);
    return new PorticoError('RATE_LIMITED', {
      message: 'Too many share links that do not exist.',
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }

  countWrong(serverId: string, address: string | null): void {
    const nowMs = this.clock.nowMs();
    take(this.addresses, networkOf(address), GUESS_LIMITS.ofAddress.windowMs, nowMs);
    take(this.applications, serverId, GUESS_LIMITS.atApplication.windowMs, nowMs);
  }
}

function take(windows: RecentMap<SlidingWindow>, subject: string, windowMs: number, nowMs: number): void {
  let window = windows.get(subject);
  if (!window) {
    window = new SlidingWindow(windowMs);
    windows.set(subject, window);
  }
  window.take(nowMs);
}
