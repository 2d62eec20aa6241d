import { Unzip, UnzipInflate } from 'fflate';
import { TarReader } from './tar-reader.js';

export type ArchiveKind = 'tar.gz' | 'tar' | 'zip';

export interface ArchiveFacts {
  /** Without the one folder that holds everything, which the service leaves out as well. */
  readonly paths: readonly string[];
  readonly packageJson: string | null;
}

/** Larger ones are not looked into: it would take too long for a guess. */
const LARGEST_LOOK = 200 * 1_048_576;
/** What is unpacked for a look and no more. */
const MOST_UNPACKED = 600 * 1_048_576;
const CHUNK_BYTES = 1_048_576;
const ZIP_END = [0x50, 0x4b, 5, 6] as const;
const LONGEST_ZIP_END = 22 + 65_535;
/** What packing tools leave beside the one folder. */
const LEFT_BY_TOOLS = /(^|\/)(__MACOSX|\.DS_Store|pax_global_header)(\/|$)/;

const isPackage = (path: string): boolean => /^([^/]+\/)?package\.json$/.test(path);

/** What an archive is by its first bytes; null for anything else. */
export async function archiveKind(file: Blob): Promise<ArchiveKind | null> {
  const head = new Uint8Array(await file.slice(0, 262).arrayBuffer());
  if (head[0] === 0x1f && head[1] === 0x8b) return 'tar.gz';
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)) return 'zip';
  return new TextDecoder().decode(head.subarray(257, 262)) === 'ustar' ? 'tar' : null;
}

/** Names without the folder that holds all of them. Pure. */
export function withoutTopFolder(paths: readonly string[]): {
  readonly top: string;
  readonly paths: string[];
} {
  const own = paths.filter((path) => !LEFT_BY_TOOLS.test(path));
  const top = `${own[0]?.split('/')[0] ?? ''}/`;
  const isOne = own.length > 0 && own.every((path) => path.startsWith(top));
  return isOne ? { top, paths: own.map((path) => path.slice(top.length)) } : { top: '', paths: own };
}

interface Names {
  readonly paths: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

async function readTar(bytes: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Names> {
  const tar = new TarReader(isPackage);
  const reader = bytes.getReader();
  for (let unpacked = 0; unpacked < MOST_UNPACKED && !signal.aborted;) {
    const { done, value } = await reader.read();
    if (done) return tar;
    tar.push(value);
    unpacked += value.length;
  }
  await reader.cancel();
  return tar;
}

async function readZip(file: Blob, signal: AbortSignal): Promise<Names> {
  const paths: string[] = [];
  const texts = new Map<string, string>();
  const zip = new Unzip((entry) => {
    if (entry.name.endsWith('/')) return;
    paths.push(entry.name);
    if (!isPackage(entry.name)) return;
    const decoder = new TextDecoder();
    let text = '';
    entry.ondata = (error, piece, isLast) => {
      if (error) return;
      text += decoder.decode(piece, { stream: !isLast });
      if (isLast) texts.set(entry.name, text);
    };
    entry.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < file.size && !signal.aborted; at += CHUNK_BYTES) {
    const chunk = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
    zip.push(chunk, at + CHUNK_BYTES >= file.size);
  }
  return { paths, texts };
}

function readAny(file: Blob, kind: ArchiveKind, signal: AbortSignal): Promise<Names> {
  if (kind === 'zip') return readZip(file, signal);
  const bytes = file.stream();
  return readTar(kind === 'tar' ? bytes : bytes.pipeThrough(new DecompressionStream('gzip')), signal);
}

/** A ZIP ends with its table of contents, and that with a comment of at most 64 KiB; one that was cut off has none. */
async function hasEnd(zip: Blob): Promise<boolean> {
  const tail = new Uint8Array(await zip.slice(-LONGEST_ZIP_END).arrayBuffer());
  return tail.some((byte, at) => byte === 0x50 && ZIP_END.every((other, of) => tail[at + of] === other));
}

/**
 * What is in an archive, for a guess how it is run.
 * @returns `damaged` for one that cannot be read to its end, and null where nothing can be told
 */
export async function archiveFacts(
  file: Blob,
  signal: AbortSignal,
): Promise<ArchiveFacts | 'damaged' | null> {
  const kind = await archiveKind(file);
  if (kind === null || file.size > LARGEST_LOOK) return null;
  if (kind === 'zip' && !(await hasEnd(file))) return 'damaged';
  const names = await readAny(file, kind, signal).catch(() => null);
  if (signal.aborted) return null;
  if (!names) return 'damaged';
  const { top, paths } = withoutTopFolder(names.paths);
  return { paths, packageJson: names.texts.get(`${top}package.json`) ?? null };
}
