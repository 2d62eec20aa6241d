import { pack } from 'tar-stream';
import { ToolRefusal } from './tool.errors.js';

const LONGEST_NAME = 100;
const MOST_FILES = 500;

/** A file of an archive: its path from the root, with `/`. */
interface ArchivedFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The files of a map path → text, or path → `{"base64": "…"}`. @throws ToolRefusal for anything else. */
export function filesOf(value: unknown): ArchivedFile[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ToolRefusal('VALIDATION_ERROR', '"files" must be an object of path and content.');
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.length > MOST_FILES) {
    throw new ToolRefusal('VALIDATION_ERROR', `"files" must hold 1 to ${MOST_FILES} files.`);
  }
  return entries.map(([path, content]) => ({ path: checkedPath(path), bytes: bytesOf(path, content) }));
}

function checkedPath(path: string): string {
  const isPlain = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  // oxlint-disable-next-line no-control-regex
  if (isPlain && Buffer.byteLength(path) <= LONGEST_NAME && !/[\u0000-\u001f\\]/.test(path)) return path;
  throw new ToolRefusal(
    'VALIDATION_ERROR',
    `"files" has a path that is not relative and plain, or longer than ${LONGEST_NAME} bytes.`,
  );
}

function bytesOf(path: string, content: unknown): Buffer {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  const base64 = (content as { base64?: unknown } | null)?.base64;
  if (typeof base64 === 'string' && /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64))
    return Buffer.from(base64, 'base64');
  throw new ToolRefusal('VALIDATION_ERROR', `"files" must hold a text or {"base64": "…"} for "${path}".`);
}

/** Without the time of packing, the same files are the same bytes. */
const NO_TIME = new Date(0);
const READABLE_BY_ALL = 0o644;

/** A tar archive with these files. */
export async function tarArchive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const archive = pack();
  for (const { path, bytes } of files) {
    archive.entry({ name: path, mode: READABLE_BY_ALL, mtime: NO_TIME }, bytes);
  }
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
