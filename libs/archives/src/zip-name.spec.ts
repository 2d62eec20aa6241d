import { crc32 } from 'node:zlib';
import { zipName } from './zip-name.js';

const UTF8 = 0x800;
const [DOS, UNIX, NTFS, DARWIN] = [0, 3, 10, 19];

const CYRILLIC = 'абвгдежзийклмноп';
/** Code page 866, as Russian Windows writes names. */
function of866(text: string): Buffer {
  const codeOf = (character: string): number => {
    const code = character.codePointAt(0)!;
    if (code < 0x80) return code;
    if (character === '№') return 0xfc;
    if (character === 'ё') return 0xf1;
    if (character === 'Ё') return 0xf0;
    if (code >= 0x440) return code - 0x440 + 0xe0;
    return code - 0x410 + 0x80;
  };
  return Buffer.from([...text].map(codeOf));
}

interface Said {
  readonly flags?: number;
  readonly madeBy?: number;
  readonly extra?: { readonly version?: number; readonly sum?: number; readonly name: Buffer };
}

function read(fileNameRaw: Buffer, { flags = 0, madeBy = UNIX, extra }: Said = {}): string {
  const extraFields = [];
  if (extra) {
    const head = Buffer.alloc(5);
    head.writeUInt8(extra.version ?? 1, 0);
    head.writeUInt32LE(extra.sum ?? crc32(fileNameRaw), 1);
    extraFields.push({ id: 0x7075, data: Buffer.concat([head, extra.name]) });
  }
  return zipName({ generalPurposeBitFlag: flags, versionMadeBy: madeBy << 8, fileNameRaw, extraFields });
}

describe('the name of an entry of a ZIP', () => {
  it.each([
    'index.html',
    'Отчёт за год/план №5.docx',
    'Ежегодный ОТЧЁТ.txt',
    'é/naïve.txt',
    '校对/文.txt',
    'и\u0306.txt',
  ])('is %s where the flag says UTF-8, whoever made it', (name) => {
    for (const madeBy of [DOS, UNIX, NTFS, DARWIN]) {
      expect(read(Buffer.from(name), { flags: UTF8, madeBy })).toBe(name);
    }
  });

  it.each(['Отчёт за год/план №5.docx', 'é/naïve.txt', 'сад.txt', 'и\u0306.txt', '校对/文.txt'])(
    'is %s without a flag, as Debian and macOS write it',
    (name) => {
      expect(read(Buffer.from(name), { madeBy: UNIX })).toBe(name);
      expect(read(Buffer.from(name), { madeBy: DARWIN })).toBe(name);
    },
  );

  it.each([
    'Отчёт за год/план №5.docx',
    'Ёлка.PNG',
    'сад.txt',
    'том/раб.html',
    'файлA/1.js',
    'в.txt',
    CYRILLIC,
  ])('is %s of code page 866, as Russian Windows writes it', (name) => {
    expect(read(of866(name), { madeBy: DOS })).toBe(name);
    expect(read(of866(name), { madeBy: NTFS })).toBe(name);
  });

  it('is UTF-8 without a flag from a console, too, where it does not read as words there', () => {
    expect(read(Buffer.from('Отчёт.txt'), { madeBy: DOS })).toBe('Отчёт.txt');
    expect(read(Buffer.from('文.txt'), { madeBy: DOS })).toBe('文.txt');
    expect(read(Buffer.from('é.txt'), { madeBy: DOS })).toBe('é.txt');
  });

  it('is code page 866 from elsewhere where it is no UTF-8 and reads as Cyrillic', () => {
    expect(read(of866('Отчёт.txt'), { madeBy: UNIX })).toBe('Отчёт.txt');
    // The flag lies.
    expect(read(of866('Отчёт.txt'), { flags: UTF8 })).toBe('Отчёт.txt');
  });

  it.each([
    ['Müller.txt', [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72, 0x2e, 0x74, 0x78, 0x74]],
    ['Größe', [0x47, 0x72, 0x94, 0xe1, 0x65]],
    ['café', [0x63, 0x61, 0x66, 0x82]],
    ['été', [0x82, 0x74, 0x82]],
    ['a─b', [0x61, 0xc4, 0x62]],
  ])('is %s of code page 437 otherwise', (name, bytes) => {
    for (const madeBy of [DOS, UNIX]) expect(read(Buffer.from(bytes), { madeBy })).toBe(name);
  });

  it('is that of the field of Info-ZIP where its sum is right', () => {
    const name = Buffer.from('Отчёт.txt');
    for (const raw of ['#U041e.txt', '?????.txt']) {
      expect(read(Buffer.from(raw), { extra: { name } })).toBe('Отчёт.txt');
    }
    expect(read(of866('Отчёт.txt'), { madeBy: DOS, extra: { name } })).toBe('Отчёт.txt');
    const raw = Buffer.from('plain.txt');
    expect(read(raw, { extra: { name, sum: 1 } })).toBe('plain.txt');
    expect(read(raw, { extra: { name, version: 2 } })).toBe('plain.txt');
    expect(read(raw, { extra: { name: Buffer.from([0xff]) } })).toBe('plain.txt');
    expect(read(of866('Да.txt'), { extra: { name, sum: 1 } })).toBe('Да.txt');
  });
});
