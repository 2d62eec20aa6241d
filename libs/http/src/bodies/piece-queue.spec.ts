import { PieceQueue } from './piece-queue.js';

const bytes = (text: string) => Buffer.from(text);

async function textOf(queue: PieceQueue): Promise<string> {
  let text = '';
  for await (const piece of queue) text += piece.toString();
  return text;
}

describe('pieces that wait', () => {
  it('come in order, whoever is first', async () => {
    const queue = new PieceQueue(100);
    void queue.push(bytes('ab'));
    const read = textOf(queue);
    await new Promise((resolve) => setImmediate(resolve));
    void queue.push(bytes('c'));
    void queue.push(bytes('d'));
    queue.end();
    expect(await read).toBe('abcd');
  });

  it('are handed on as they are', async () => {
    const queue = new PieceQueue(100);
    const piece = bytes('ab');
    void queue.push(piece);
    expect((await queue.next()).value).toBe(piece);
  });

  it('hold their writer back while there is no room', async () => {
    const queue = new PieceQueue(3);
    expect(queue.push(bytes('ab'))).toBeUndefined();
    let goesOn = false;
    const held = queue.push(bytes('cd'))?.then(() => (goesOn = true));
    expect(held).toBeDefined();
    await Promise.resolve();
    expect(goesOn).toBe(false);
    await queue.next();
    await held;
    expect(goesOn).toBe(true);
  });

  it.each([
    ['its reader leaves', (queue: PieceQueue) => void queue.return()],
    ['it fails', (queue: PieceQueue) => queue.end(new Error('broken'))],
  ])('hold nobody back when %s', async (_when, close) => {
    const queue = new PieceQueue(1);
    const held = queue.push(bytes('abc'));
    close(queue);
    await held;
    expect(queue.isClosed).toBe(true);
    expect(queue.push(bytes('more'))).toBeUndefined();
  });

  it('end with a fault at once, whatever waits', async () => {
    const queue = new PieceQueue(100);
    void queue.push(bytes('ab'));
    queue.end(new Error('broken'));
    await expect(textOf(queue)).rejects.toThrow('broken');
    expect(await queue.next()).toEqual({ done: true, value: undefined });
  });

  it('end what waits for them', async () => {
    const queue = new PieceQueue(100);
    const waiting = textOf(queue);
    await new Promise((resolve) => setImmediate(resolve));
    queue.end();
    expect(await waiting).toBe('');
  });
});
