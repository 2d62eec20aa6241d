import { GatheredWrites } from './gathered-writes.js';

const MEBIBYTE = 1_048_576;

/** A disk that writes when it is told to. */
class SlowDisk {
  readonly calls: string[] = [];
  #next: { resolve: () => void; reject: (fault: Error) => void } | null = null;

  readonly writeAll = (pieces: readonly Buffer[]): Promise<void> => {
    this.calls.push(Buffer.concat(pieces).toString('latin1', 0, 9));
    return new Promise((resolve, reject) => (this.#next = { resolve, reject }));
  };

  async done(fault?: Error): Promise<void> {
    const call = this.#next;
    this.#next = null;
    if (fault) call?.reject(fault);
    else call?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('gathered writes', () => {
  it('put together what comes while the disk is at work, in order', async () => {
    const disk = new SlowDisk();
    const writes = new GatheredWrites(disk.writeAll);
    for (const piece of 'abcd') void writes.write(Buffer.from(piece));
    expect(disk.calls).toEqual(['a']);
    await disk.done();
    expect(disk.calls).toEqual(['a', 'bcd']);
    void writes.write(Buffer.from('e'));
    await disk.done();
    await disk.done();
    await writes.finish();
    expect(disk.calls).toEqual(['a', 'bcd', 'e']);
  });

  it('hold back whoever is faster than the disk, until the next call has begun', async () => {
    const disk = new SlowDisk();
    const writes = new GatheredWrites(disk.writeAll);
    expect(writes.write(Buffer.from('a'))).toBeUndefined();
    expect(writes.write(Buffer.alloc(MEBIBYTE - 1))).toBeUndefined();
    let goesOn = false;
    const held = writes.write(Buffer.from('b'))?.then(() => (goesOn = true));
    expect(held).toBeDefined();
    await Promise.resolve();
    expect(goesOn).toBe(false);
    await disk.done();
    await held;
    await disk.done();
    await writes.finish();
  });

  it('tell of a fault with the next piece or at the end, and hold nobody back', async () => {
    const disk = new SlowDisk();
    const writes = new GatheredWrites(disk.writeAll);
    void writes.write(Buffer.from('a'));
    const held = writes.write(Buffer.alloc(MEBIBYTE));
    await disk.done(new Error('full'));
    await held;
    expect(() => writes.write(Buffer.from('b'))).toThrow('full');
    await expect(writes.finish()).rejects.toThrow('full');
  });

  it('write no more once they are abandoned', async () => {
    const disk = new SlowDisk();
    const writes = new GatheredWrites(disk.writeAll);
    void writes.write(Buffer.from('a'));
    void writes.write(Buffer.from('b'));
    const over = writes.abandon();
    await disk.done();
    await over;
    expect(disk.calls).toEqual(['a']);
  });
});
