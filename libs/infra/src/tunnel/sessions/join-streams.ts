import { type Duplex, pipeline } from 'node:stream';

/** Carries bytes both ways. What one side has sent arrives, then its end, or a break, ends both. */
export function joinStreams(one: Duplex, other: Duplex): void {
  const cut = (): void => {
    one.destroy();
    other.destroy();
  };
  pipeline(one, other, cut);
  pipeline(other, one, cut);
}
