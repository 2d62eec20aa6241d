/** What a part of a prompt or an answer may be that is no text. */
export type MediaKind = 'image' | 'sound' | 'video' | 'document';

/** Words by which a kind is known: in media types, formats, names of files and types of parts. The first that fits counts. */
const WORDS: readonly (readonly [MediaKind, RegExp])[] = [
  ['document', /pdf|document|msword|epub|\b(?:docx?|pptx?|xlsx?)\b/],
  ['sound', /audio|sound|speech|voice/],
  ['video', /video|mp4|quicktime|\b(?:mov|avi|mkv|webm|mpeg|mpg)\b/],
  ['sound', /\b(?:wav|mp3|m4a|aac|flac|ogg|opus|pcm\w*|g711\w*|aiff)\b/],
  ['image', /image|picture|\b(?:png|jpe?g|gif|webp|avif|heic|heif|bmp|tiff?|ico)\b/],
  ['document', /file/],
];

/** First bytes by which a kind is known, as latin1. */
const BEGINNINGS: readonly (readonly [MediaKind, RegExp])[] = [
  ['document', /^%PDF-/],
  ['sound', /^RIFF[^]{4}WAVE|^ID3|^fLaC|^OggS|^\xff[\xe2-\xff]|^[^]{4}ftypM4A/],
  ['video', /^[^]{4}ftyp(?!heic|avif|mif1)|^[^]E\xdf\xa3|^RIFF[^]{4}AVI /],
  ['image', /^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF[^]{4}WEBP|^BM|^[^]{4}ftyp(?:heic|avif|mif1)/],
];

/** Tokens of one whose bytes are not here, and of an image whatever its size. */
export const FLAT_TOKENS: Readonly<Record<MediaKind, number>> = {
  image: 1_024,
  sound: 1_024,
  video: 8_192,
  document: 4_096,
};
const TOKENS_OF_SECOND = { sound: 32, video: 300 } as const;
const TOKENS_OF_PAGE = 1_024;

/** Bytes of a second where the file itself does not tell. The first that fits counts. */
const SECONDS: readonly (readonly [RegExp, number])[] = [
  [/pcm|wav|l16|aiff/, 48_000],
  [/g711|alaw|ulaw|mulaw/, 8_000],
  [/flac/, 60_000],
  [/aac|m4a|mp4/, 16_000],
];
const [SOUND_BYTES, VIDEO_BYTES, PAGE_BYTES] = [4_000, 125_000, 50_000];
/** A second of sound has no fewer bytes and no more, whatever a file says of itself. */
const [FEWEST, MOST] = [1_000, 576_000];
/** A page has no fewer. */
const FEWEST_OF_PAGE = 200;

const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[^;,]{0,256})*;base64,/i;
const LOOKED_AT = 64;
const BASE64_BEGINNING = /^[A-Za-z0-9+/_\s-]{32,64}/;

/** Bytes in base64, and what they are said to be. */
export interface Encoded {
  /** Media type or words around it, in small letters. */
  readonly said: string;
  readonly base64: string;
}

/** The bytes in a data URI; null for anything else. */
export function dataUri(text: string): Encoded | null {
  const found = DATA_URI.exec(text.slice(0, 1_024));
  return found && { said: (found[1] ?? '').toLowerCase(), base64: text.slice(found[0].length) };
}

/** Whether a text begins like bytes in base64. */
export function isBase64Like(text: string): boolean {
  return text.length >= LOOKED_AT && BASE64_BEGINNING.test(text.slice(0, LOOKED_AT));
}

export function kindOfWords(said: string): MediaKind | null {
  return WORDS.find(([, words]) => words.test(said))?.[0] ?? null;
}

/** Tokens of media by its kind: by seconds, by pages, or flat; null for bytes of no kind that is known. */
export function mediaTokens({ said, base64 }: Encoded): number | null {
  const beginning = Buffer.from(base64.slice(0, 4_096), 'base64').toString('latin1');
  const kind = BEGINNINGS.find(([, bytes]) => bytes.test(beginning))?.[0] ?? kindOfWords(said);
  const bytes = Math.floor(base64.length * 0.75);
  switch (kind) {
    case undefined:
    case null:
      return null;
    case 'image':
      return FLAT_TOKENS.image;
    case 'sound':
      return (bytes / soundRate(beginning, said)) * TOKENS_OF_SECOND.sound;
    case 'video':
      return Math.ceil(videoSeconds(base64, bytes) * TOKENS_OF_SECOND.video);
    case 'document':
      return pagesOf(base64, bytes) * TOKENS_OF_PAGE;
  }
}

/** Bytes of a second. */
function soundRate(beginning: string, said: string): number {
  const isMp3 = /^(?:ID3|\xff)/.test(beginning) || /mp3|mpeg|mpga/.test(said);
  const told = wavRate(beginning) ?? (isMp3 ? mp3Rate(beginning) : null);
  const rate = told ?? SECONDS.find(([words]) => words.test(said))?.[1] ?? SOUND_BYTES;
  return Math.min(Math.max(rate, FEWEST), MOST);
}

function wavRate(beginning: string): number | null {
  const at = beginning.indexOf('fmt ');
  if (!beginning.startsWith('RIFF') || at === -1 || at + 20 > beginning.length) return null;
  return Buffer.from(beginning, 'latin1').readUInt32LE(at + 16);
}

/** Kilobits of a second by the index of a frame of layer 3: of MPEG 1, and of the later ones. */
const [KILOBITS, KILOBITS_LOW] = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];

function mp3Rate(beginning: string): number | null {
  const frame = /\xff[\xe2\xe3\xf2\xf3\xfa\xfb]([^])/.exec(beginning);
  if (!frame) return null;
  const isFirst = frame[0].charCodeAt(1) >= 0xfa;
  const kilobits = (isFirst ? KILOBITS : KILOBITS_LOW)![(frame[1]!.charCodeAt(0) >> 4) - 1];
  return kilobits === undefined ? null : (kilobits * 1_000) / 8;
}

/** By the head of the film, wherever it stands in the file. */
function videoSeconds(base64: string, size: number): number {
  const bytes = Buffer.from(base64, 'base64');
  const at = bytes.indexOf('mvhd');
  const bySize = size / VIDEO_BYTES;
  if (at === -1 || at + 36 > bytes.length) return bySize;
  const [scale, length] =
    bytes[at + 4] === 1
      ? [bytes.readUInt32BE(at + 24), Number(bytes.readBigUInt64BE(at + 28))]
      : [bytes.readUInt32BE(at + 16), bytes.readUInt32BE(at + 20)];
  const seconds = length / scale;
  // Less than 8 kbit/s is no film.
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, size / FEWEST) : bySize;
}

/** By what the tree of its pages counts. */
function pagesOf(base64: string, size: number): number {
  const bytes = Buffer.from(base64, 'base64');
  const bySize = Math.max(1, Math.ceil(size / PAGE_BYTES));
  let most = 0;
  for (let at = bytes.indexOf('/Count '); at !== -1; at = bytes.indexOf('/Count ', at + 1)) {
    most = Math.max(most, Number.parseInt(bytes.toString('latin1', at + 7, at + 15), 10) || 0);
  }
  return most === 0 ? bySize : Math.min(most, Math.max(1, Math.ceil(size / FEWEST_OF_PAGE)));
}
