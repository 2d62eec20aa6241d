import { LineBuffer, plainLine } from './line-buffer.js';

describe('a line as a terminal would leave it', () => {
  it.each([
    ['hello', 'hello'],
    ['\u001b[31mred\u001b[0m and \u001b[1;4mbold\u001b[m', 'red and bold'],
    ['\u001b]0;title\u0007text', 'text'],
    ['10 %\r50 %\r100 %', '100 %'],
    ['windows line\r', 'windows line'],
    ['a\u0000b\u0007c\u009bd', 'abcd'],
    ['a\tb', 'a\tb'],
    ['safe\u202Eexe.txt', 'safeexe.txt'],
    ['Привет, мир', 'Привет, мир'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%j is %j', (line, plain) => expect(plainLine(line)).toBe(plain));

  it('is cut where it is too long for a page', () => {
    expect(plainLine('x'.repeat(30_000))).toHaveLength(20_001);
  });
});

describe('lines as they come', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells of many at once, a few times a second', () => {
    const buffer = new LineBuffer(1_000, 100);
    const told = jest.fn();
    const stop = buffer.subscribe(told);
    for (let line = 0; line < 500; line += 1) buffer.add(`line ${line}`);
    expect(buffer.snapshot()).toHaveLength(0);
    jest.advanceTimersByTime(100);
    expect(told).toHaveBeenCalledTimes(1);
    expect(buffer.snapshot().at(-1)).toEqual({ id: 500, text: 'line 499', mark: 'plain', at: null });
    const before = buffer.snapshot();
    buffer.add('\u001b[31mbad\u001b[0m', 'error', '2026-01-15T12:00:00.000Z');
    jest.advanceTimersByTime(100);
    expect(buffer.snapshot()).not.toBe(before);
    expect(buffer.snapshot().at(-1)).toMatchObject({ text: 'bad', mark: 'error' });
    stop();
    buffer.add('unheard');
    jest.advanceTimersByTime(100);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('keeps the newest', () => {
    const buffer = new LineBuffer(100, 10);
    for (let line = 1; line <= 1_000; line += 1) buffer.add(String(line));
    jest.advanceTimersByTime(10);
    const { length } = buffer.snapshot();
    expect(length).toBeGreaterThanOrEqual(100);
    expect(length).toBeLessThanOrEqual(110);
    expect(buffer.snapshot().at(-1)?.text).toBe('1000');
  });

  it('tells at once what there is when nothing more comes', () => {
    const buffer = new LineBuffer(100, 10);
    const told = jest.fn();
    buffer.subscribe(told);
    buffer.add('the only line');
    buffer.flush();
    expect(buffer.snapshot()).toMatchObject([{ text: 'the only line' }]);
    jest.advanceTimersByTime(10);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is emptied at once, and goes on counting', () => {
    const buffer = new LineBuffer(100, 10);
    buffer.add('a');
    buffer.clear();
    expect(buffer.snapshot()).toEqual([]);
    buffer.add('b');
    jest.advanceTimersByTime(10);
    expect(buffer.snapshot()).toEqual([{ id: 2, text: 'b', mark: 'plain', at: null }]);
  });
});
