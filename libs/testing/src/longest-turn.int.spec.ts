import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { leastLongestTurn, longestTurn } from './longest-turn.js';

/** Holds the loop until the thread has had so much of the processor. */
function hold(milliseconds: number): void {
  const taken = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  const until = taken() + milliseconds;
  while (taken() < until);
}

describe('the longest turn', () => {
  it('is a loop that holds it', async () => {
    const turn = await longestTurn(async () => {
      await delay(5);
      hold(150);
      await delay(5);
    });
    expect(turn).toBeGreaterThanOrEqual(150);
  });

  it('is not made of many turns, nor of waiting', async () => {
    const turn = await longestTurn(async () => {
      for (let index = 0; index < 30; index += 1) {
        hold(5);
        await delay(2);
      }
      await delay(200);
    });
    expect(turn).toBeLessThan(60);
  });

  it('of several tries is the least, and work that always holds the loop always shows', async () => {
    const held = [150, 5];
    const work = async (): Promise<void> => {
      hold(held.shift() ?? 150);
      await delay(5);
    };
    expect(await leastLongestTurn(60, work)).toBeLessThan(60);
    expect(await leastLongestTurn(60, work)).toBeGreaterThanOrEqual(150);
  });
});
