import { filesOf, tarArchive } from './deploy-archive.js';

describe('an archive of files', () => {
  it('is one that a reader of ustar reads', async () => {
    const archive = await tarArchive(filesOf({ 'a/b.txt': 'hello', 'c.bin': { base64: 'AAEC' } }));
    expect(archive.length % 512).toBe(0);
    const name = archive.toString('utf8', 0, 7);
    const size = parseInt(archive.toString('latin1', 124, 135), 8);
    expect([name, size, archive.toString('latin1', 257, 262)]).toEqual(['a/b.txt', 5, 'ustar']);
    const header = Buffer.from(archive.subarray(0, 512));
    const told = parseInt(header.toString('latin1', 148, 154), 8);
    header.fill(' ', 148, 156);
    expect(header.reduce((sum, byte) => sum + byte, 0)).toBe(told);
    expect(archive.toString('utf8', 512, 517)).toBe('hello');
    expect(archive.subarray(1536, 1539)).toEqual(Buffer.from([0, 1, 2]));
  });

  it.each([
    ['no map', 'x'],
    ['none', {}],
    ['a way out', { '../x': '' }],
    ['a way out in the middle', { 'a/../../x': '' }],
    ['an absolute path', { '/x': '' }],
    ['a path of Windows', { 'a\\b': '' }],
    ['a path that is too long', { [`${'a'.repeat(101)}`]: '' }],
    ['content of another kind', { x: 7 }],
    ['base64 that is none', { x: { base64: '<>' } }],
  ])('refuses %s', (_, files) => {
    expect(() => filesOf(files)).toThrow('"files"');
  });
});
