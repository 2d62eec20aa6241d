import { renderSettings, socketFolder } from './server-settings.js';
import { parsePostmasterFile } from './postmaster-file.js';

describe('settings of the embedded server', () => {
  it('quotes texts and leaves numbers and switches bare', () => {
    expect(renderSettings({ a: "it's", b: 5, c: false })).toBe("a = 'it''s'\nb = 5\nc = false\n");
  });

  it('keeps the socket beside the data, unless its path would be too long', () => {
    expect(socketFolder('/data/postgres')).toBe('/data/postgres');
    expect(socketFolder(`/${'x'.repeat(100)}`)).toBe('');
  });
});

describe('the process file of a server', () => {
  it('gives process and port', () => {
    expect(parsePostmasterFile('4711\n/data\n1763600000\n3005\n/data\n127.0.0.1\n 1 2\nready   \n')).toEqual({
      pid: 4711,
      port: 3005,
    });
  });

  it.each(['', '4711\n', 'x\n/data\n1\n3005\n', '-4711\n/data\n1\n3005\n'])('is not complete: %j', (text) => {
    expect(parsePostmasterFile(text)).toBeNull();
  });
});
