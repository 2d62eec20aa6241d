import { parseUpload, type UploadInput } from './upload-order.policy.js';

const INPUT: UploadInput = { path: '/opt/app/a.txt', hasContent: true, hasFile: false };

const faultOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { options: { details: { field: string } } }).options.details.field;
  }
  return undefined;
};

describe('upload order', () => {
  it.each<[string, Partial<UploadInput>, object]>([
    ['a file', {}, { path: '/opt/app/a.txt', mode: '0644', extract: false, source: 'content' }],
    ['a mode of three digits', { mode: '600' }, { mode: '0600' }],
    ['an address', { hasContent: false, url: 'https://files.example/a' }, { source: 'url' }],
    ['a part of a form', { hasContent: false, hasFile: true }, { source: 'file' }],
    ['dots, which the agent resolves', { path: '/opt/../tmp/x' }, { path: '/opt/../tmp/x' }],
    ['a name in another script', { path: '/tmp/файл.txt' }, { path: '/tmp/файл.txt' }],
    [
      'an archive next to itself',
      { path: '/opt/app/a.tgz', extract: true },
      { path: '/opt/app', extract: true },
    ],
    ['an archive for the folder named', { path: '/opt/app', extract: true }, { path: '/opt/app' }],
    [
      'an archive for a folder',
      { path: '/tmp/a.zip', extract: true, extractTo: '/opt/app' },
      { path: '/opt/app', extract: true },
    ],
  ])('takes %s', (_what, change, expected) => {
    expect(parseUpload({ ...INPUT, ...change })).toMatchObject(expected);
  });

  it.each<[string, Partial<UploadInput>, string]>([
    ['no source', { hasContent: false }, 'content'],
    ['two sources', { url: 'https://files.example/a' }, 'url'],
    ['content beside a file', { hasFile: true }, 'file'],
    ['an empty path', { path: '' }, 'path'],
    ['a relative path', { path: 'a.txt' }, 'path'],
    ['a NUL', { path: '/opt/a\0b' }, 'path'],
    ['a line break', { path: '/opt/a\nb' }, 'path'],
    ['a folder', { path: '/opt/app/' }, 'path'],
    ['a path that is too long', { path: `/opt${'/abcd'.repeat(900)}` }, 'path'],
    ['a name that is too long', { path: `/opt/${'ä'.repeat(128)}` }, 'path'],
    ['a mode with a sticky bit', { mode: '1777' }, 'mode'],
    ['a mode with a set-user-id bit', { mode: '4755' }, 'mode'],
    ['a mode that is no number', { mode: 'rwx' }, 'mode'],
    ['a relative folder', { path: '/opt/a.zip', extract: true, extractTo: 'app' }, 'extractTo'],
    ['a folder without extract', { extractTo: '/opt' }, 'extractTo'],
  ])('refuses %s', (_what, change, field) => {
    expect(faultOf(() => parseUpload({ ...INPUT, ...change }))).toBe(field);
  });

  it.each<[Partial<UploadInput>, string, string]>([
    [{ hasContent: false }, 'required', 'content, url or file is required'],
    [{ hasFile: true }, 'exclusive', 'give exactly one of content, url and file'],
    [{ path: 'a' }, 'absolute', 'path must be an absolute path'],
    [{ path: '/a\n' }, 'isText', 'path must not hold control characters'],
    [{ path: `/${'a/'.repeat(2_048)}b` }, 'maxLength', 'path must not exceed 4096 bytes'],
    [{ path: `/${'a'.repeat(256)}` }, 'maxLength', 'a name in path must not exceed 255 bytes'],
    [{ path: '/opt/' }, 'file', 'path must name a file'],
    [{ mode: '8' }, 'octal', 'mode must be three octal digits, for example 0644'],
    [{ extractTo: '/opt' }, 'unused', 'extractTo needs extract'],
    [{ extract: true, extractTo: 'b' }, 'absolute', 'extractTo must be an absolute path'],
  ])('says of %j which rule it breaks: %s', (change, rule, message) => {
    expect(() => parseUpload({ ...INPUT, ...change })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message,
        options: expect.objectContaining({ details: expect.objectContaining({ rule }) as object }) as object,
      }) as Error,
    );
  });

  it('takes paths and names of the longest there are', () => {
    for (const path of [`/${'a/'.repeat(2_047)}b`, `/${'a'.repeat(255)}`, `/opt/${'a'.repeat(255)}/b`]) {
      expect(parseUpload({ ...INPUT, path }).path).toBe(path);
    }
    expect(Buffer.byteLength(`/${'a/'.repeat(2_047)}b`)).toBe(4_096);
  });
});
