import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { EventStream } from './event-stream.js';

/** The answer to a client that has room, or has not, as the spec says. */
class FakeAnswer extends EventEmitter {
  readonly written: string[] = [];
  readonly corks: string[] = [];
  hasRoom = true;
  destroyed = false;

  writeHead(): this {
    return this;
  }

  cork(): void {
    this.corks.push('cork');
  }

  uncork(): void {
    this.corks.push('uncork');
  }

  write(text: string): boolean {
    this.written.push(text);
    return this.hasRoom;
  }

  end(text: string): void {
    this.write(text);
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('events on their way to a client', () => {
  let answer: FakeAnswer;
  let events: EventStream;

  beforeEach(() => {
    jest.useFakeTimers();
    answer = new FakeAnswer();
    events = new EventStream(answer as unknown as Response, {});
  });
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('leave by themselves, or together when they came together', async () => {
    await events.send(['a']);
    await events.send([]);
    await events.send(['b', 'c']);
    events.end(['d', { name: 'done', data: 'e' }]);
    expect(answer.written).toEqual([
      'data: a\n\n',
      'data: b\n\n',
      'data: c\n\n',
      'data: d\n\nevent: done\ndata: e\n\n',
    ]);
    expect(answer.corks).toEqual(['cork', 'uncork']);
    answer.emit('close');
  });

  it('are kept alive by comments while nothing happens', async () => {
    await jest.advanceTimersByTimeAsync(14_000);
    await events.send(['a']);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(answer.written).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(15_001);
    expect(answer.written.slice(1)).toEqual([': keep-alive\n\n', ': keep-alive\n\n']);
    answer.emit('close');
  });

  it('wait for a client that has no room, without comments, and go on when it has', async () => {
    answer.hasRoom = false;
    let hasSent = false;
    const sending = events.send(['a']).then(() => (hasSent = true));
    await jest.advanceTimersByTimeAsync(59_000);
    expect([answer.written.length, hasSent]).toEqual([1, false]);
    answer.hasRoom = true;
    answer.emit('drain');
    await sending;
    await events.send(['b']);
    expect(answer.written).toHaveLength(2);
    answer.emit('close');
  });

  it('are given up with a client that takes nothing, before or after the last one', async () => {
    answer.hasRoom = false;
    const sending = events.send(['a']);
    await jest.advanceTimersByTimeAsync(60_000);
    await sending;
    expect(answer.destroyed).toBe(true);
    await events.send(['b']);
    events.end(['c']);
    expect(answer.written).toHaveLength(1);

    const slow = new FakeAnswer();
    new EventStream(slow as unknown as Response, {}).end(['last']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(slow.destroyed).toBe(true);
  });
});
