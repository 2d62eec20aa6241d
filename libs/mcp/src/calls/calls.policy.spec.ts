import { cpuMs } from '#libs/testing/contracts';
import { callerHeaders } from './in-process-calls.js';
import { ServerEvents } from './server-events.js';

describe('headers of a caller', () => {
  it('are those that say who calls and from where, as they were sent', () => {
    const raw = [
      'X-Api-Key',
      'k',
      'Cookie',
      'c',
      'X-Forwarded-For',
      '1',
      'x-forwarded-for',
      '2',
      'Content-Length',
      '9',
    ];
    expect(callerHeaders(raw)).toEqual({ 'x-api-key': 'k', 'x-forwarded-for': ['1', '2'] });
  });
});

describe('events of a stream', () => {
  it('are found wherever the pieces are cut', () => {
    const text =
      ': hello\n\nevent: step\ndata: {"a":1}\n\nevent: done\r\ndata: two\r\ndata: lines\r\n\r\ndata: rest';
    for (let size = 1; size < 20; size += 1) {
      const events = new ServerEvents();
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...events.push(text.slice(at, at + size)));
      expect(found).toEqual([
        { name: 'step', data: { a: 1 } },
        { name: 'done', data: 'two\nlines' },
      ]);
    }
  });

  it('are not read again with each of their pieces', async () => {
    const events = new ServerEvents();
    const cost = await cpuMs(() => {
      for (let piece = 0; piece < 60_000; piece += 1) events.push('x'.repeat(16));
    });
    expect(cost).toBeLessThan(1_000);
    expect(events.push('\n\ndata: end\n\n')).toEqual([{ name: 'message', data: 'end' }]);
  });
});
