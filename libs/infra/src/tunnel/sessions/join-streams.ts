import { type Duplex, pipeline } from 'node:stream';

/**
 * Carries bytes both ways. What one side has sent arrives, then its end, or a break, ends both.
 * @param through what goes from the other side to the first passes here.
 */
export function joinStreams(one: Duplex, other: Duplex, through: Duplex | null = null): void {
  const cut = (): void => {
    one.destroy();
    other.destroy();
  };
  pipeline(one, other, cut);
  if (through) pipeline(other, through, one, cut);
  else pipeline(other, one, cut);
}
