import { type Duplex, pipeline } from 'node:stream';

/** Carries bytes both ways until either side breaks, which breaks the other, or both have ended. */
export function joinStreams(one: Duplex, other: Duplex): void {
  const cut = (error?: Error | null): void => {
    if (!error) return;
    one.destroy();
    other.destroy();
  };
  pipeline(one, other, cut);
  pipeline(other, one, cut);
}
