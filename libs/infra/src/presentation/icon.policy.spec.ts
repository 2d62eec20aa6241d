import { PorticoError } from '#libs/kernel';
import { checkIcon } from './icon.policy.js';

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', Buffer.alloc(9)),
    chunk('IEND'),
  ]);
}

function webp(type: string, data: Buffer): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc(Math.max(0, 16 - data.length))]);
  const header = Buffer.alloc(20);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(12 + padded.length, 4);
  header.write(`WEBP${type}`, 8, 'latin1');
  header.writeUInt32LE(padded.length, 16);
  return Buffer.concat([header, padded]);
}

const lossy = (side: number): Buffer => {
  const data = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  data.writeUInt16LE(side, 6);
  data.writeUInt16LE(side, 8);
  return webp('VP8 ', data);
};
const lossless = (side: number): Buffer => {
  const data = Buffer.alloc(5);
  data[0] = 0x2f;
  data.writeUInt32LE((side - 1) | ((side - 1) << 14), 1);
  return webp('VP8L', data);
};
const extended = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webp('VP8X', data);
};

const SVG = (inner: string, root = 'viewBox="0 0 24 24"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`;
const drawn = (inner: string, root?: string): string =>
  checkIcon(Buffer.from(SVG(inner, root))).data.toString();

function refusal(bytes: Buffer | string): string {
  try {
    checkIcon(Buffer.from(bytes as string));
  } catch (error) {
    return error instanceof PorticoError ? error.code : String(error);
  }
  return 'accepted';
}

describe('raster icons', () => {
  it.each<[string, Buffer, string]>([
    ['PNG', png(64, 64), 'image/png'],
    ['the largest PNG', png(2048, 2048), 'image/png'],
    ['lossy WebP', lossy(128), 'image/webp'],
    ['lossless WebP', lossless(512), 'image/webp'],
    ['extended WebP', extended(256, 256), 'image/webp'],
  ])('%s is taken as it is', (_, bytes, contentType) => {
    expect(checkIcon(bytes)).toEqual({ contentType, data: bytes });
  });

  it.each<[string, Buffer]>([
    ['a PNG that is not square', png(64, 65)],
    ['a PNG that is too small', png(63, 63)],
    ['a PNG that unpacks to gigabytes', png(60_000, 60_000)],
    ['a PNG of sides without end', png(0xffffffff, 0xffffffff)],
    ['a PNG that breaks off', png(64, 64).subarray(0, 50)],
    ['a PNG with a page behind it', Buffer.concat([png(64, 64), Buffer.from('<script>')])],
    ['a PNG with two heads', png(64, 64, [chunk('IHDR', Buffer.alloc(13))])],
    [
      'a PNG whose chunk has no end',
      Buffer.concat([png(64, 64).subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]),
    ],
    ['a WebP that unpacks to gigabytes', extended(1 << 24, 1 << 24)],
    ['a WebP that is not square', extended(64, 128)],
    ['a WebP that breaks off', extended(64, 64).subarray(0, 31)],
    ['a WebP with a page behind it', Buffer.concat([lossy(64), Buffer.from('<script>')])],
    ['an unknown kind of WebP', webp('ANIM', Buffer.alloc(10))],
    ['a GIF', Buffer.from('GIF89a')],
    ['a page', Buffer.from('<!DOCTYPE html><html></html>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', (_, bytes) => {
    expect(refusal(bytes)).toBe('INVALID_ICON');
  });
});

describe('SVG icons', () => {
  it('keep what draws', () => {
    const inner =
      '<defs><linearGradient id="a"><stop offset="0.5" stop-color="#fff"/></linearGradient></defs>' +
      '<g transform="rotate(45 1,2)"><path d="M0 0L1-1z" fill="url(#a)"/></g><title>Ж &amp; &lt;b&gt;</title>';
    expect(drawn(inner)).toBe(SVG(inner));
  });

  it('may begin with a declaration, a mark of byte order and comments', () => {
    const source = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->${SVG('')}\n`;
    expect(checkIcon(Buffer.from(source)).data.toString()).toBe(`\n${SVG('')}\n`.trim());
  });

  it.each([
    '<script>alert(1)</script>',
    '<script href="https://evil.example/x.js"/>',
    '<g><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></g>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="x"/></body></foreignObject>',
    '<image href="https://evil.example/x.png"/>',
    '<use href="#a"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<style>@import url(https://evil.example)</style>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<handler type="x">alert(1)</handler>',
    '<metadata><x:y xmlns:x="urn:x"/></metadata>',
    '<filter id="f"><feTurbulence/></filter>',
    '<xhtml:script xmlns:xhtml="http://www.w3.org/1999/xhtml">alert(1)</xhtml:script>',
    '<SCRIPT>alert(1)</SCRIPT>',
  ])('lose %s', (inner) => {
    expect(drawn(inner)).toMatch(/^<svg [^<]*>(<g><\/g>)?<\/svg>$/);
  });

  it.each([
    'onload="alert(1)"',
    'ONCLICK="alert(1)"',
    'href="#a"',
    'xlink:href="https://evil.example"',
    'style="background:url(https://evil.example)"',
    'fill="url(https://evil.example/#a)"',
    'fill="url(&#106;avascript:alert(1))"',
    'fill="red;x:expression(alert(1))"',
    'fill="u\\72l(https://evil.example)"',
    'fill="&quot;&gt;&lt;script&gt;"',
    'clip-path="url(//evil.example#a)"',
    'xml:base="https://evil.example/"',
    'xmlns:x="urn:x"',
    'data-x="1"',
  ])('lose the attribute %s', (attribute) => {
    expect(drawn(`<path d="M0 0" ${attribute}/>`)).toBe(SVG('<path d="M0 0"/>'));
  });

  it('do not clip within a clip', () => {
    const clip = '<clipPath id="a"><path d="M0 0" clip-path="url(#b)"/></clipPath>';
    expect(drawn(clip)).toBe(SVG(clip.replace(' clip-path="url(#b)"', '')));
  });

  it.each([
    ['a document type', `<!DOCTYPE svg>${SVG('')}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${SVG('&a;')}`],
    ['an unknown entity', SVG('&a;')],
    ['a bare ampersand', SVG('a & b')],
    ['a character that is none', SVG('&#0;')],
    ['CDATA', SVG('<![CDATA[<script>]]>')],
    ['an instruction', `<?xml-stylesheet href="https://evil.example"?>${SVG('')}`],
    ['tags that do not close', SVG('<g>')],
    ['tags that cross', SVG('<g><path></g></path>')],
    ['two roots', SVG('') + SVG('')],
    ['text around', `${SVG('')}alert`],
    ['an attribute twice', SVG('<path d="M0" d="M1"/>')],
    ['an attribute without quotes', SVG('<path d=M0/>')],
    ['markup in an attribute', SVG('<path d="<script>"/>')],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['no namespace', '<svg viewBox="0 0 1 1"/>'],
    ['a shape that is not square', SVG('', 'viewBox="0 0 24 12"')],
    ['no shape', SVG('', '')],
    ['a depth without end', SVG('<g>'.repeat(100) + '</g>'.repeat(100))],
    ['elements without end', SVG('<g/>'.repeat(20_000))],
    ['a NUL', SVG('\0')],
    ['another encoding', Buffer.from(SVG('é'), 'latin1')],
  ])('with %s are refused', (_, source) => {
    expect(refusal(source as string)).toBe('INVALID_ICON');
  });

  it('are read in linear time', () => {
    for (const inner of [
      '<g '.padEnd(500_000, 'a '),
      '<!--'.padEnd(500_000, '-'),
      `<g a="${' '.repeat(500_000)}`,
    ]) {
      expect(refusal(SVG(inner))).toBe('INVALID_ICON');
    }
  });
});
