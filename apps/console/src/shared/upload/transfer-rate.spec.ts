import { TransferRate } from './transfer-rate.js';

const rateOf = (...samples: readonly (readonly [sent: number, atMs: number])[]): TransferRate => {
  const rate = new TransferRate();
  for (const [sent, at] of samples) rate.note(sent, at);
  return rate;
};

describe('how quick an upload is', () => {
  it('is not told before something is known', () => {
    expect(new TransferRate().bytesPerSecond).toBeNull();
    expect(rateOf([0, 0], [500, 300]).bytesPerSecond).toBeNull();
    expect(rateOf([0, 0], [0, 2_000]).leftMs(100)).toBeNull();
  });

  it('is what has been sent lately, and says how long it takes', () => {
    const rate = rateOf([0, 0], [1_000, 1_000], [3_000, 2_000]);
    expect(rate.bytesPerSecond).toBe(1_500);
    expect(rate.leftMs(6_000)).toBe(2_000);
  });

  it('forgets what is long ago', () => {
    expect(rateOf([0, 0], [1_000_000, 1_000], [1_000_100, 20_000], [1_000_200, 21_000]).bytesPerSecond).toBe(
      100,
    );
  });

  it('begins anew with an upload that does', () => {
    expect(rateOf([0, 0], [5_000, 1_000], [0, 1_500], [1_000, 2_500]).bytesPerSecond).toBe(1_000);
  });
});
