import { posix } from 'node:path';
import { PorticoError } from '#libs/kernel';
import { DEPLOY_LIMITS as LIMITS } from '../deploy/deploy-limits.data.js';

/** The members of an upload as they were sent. */
export interface UploadInput {
  readonly path: string;
  readonly hasContent: boolean;
  readonly url?: string;
  readonly hasFile: boolean;
  readonly mode?: string;
  readonly extract?: boolean;
  readonly extractTo?: string;
}

export interface UploadOrder {
  /** Where the agent writes: the file, or the folder that takes what the archive holds. */
  readonly path: string;
  /** Four octal digits. */
  readonly mode: string;
  readonly extract: boolean;
  readonly source: 'content' | 'url' | 'file';
}

/** What who sent too much inside the request may do instead. */
export const UPLOAD_TOO_LARGE_HINT = {
  reason: 'The file is too large to be sent inside the request.',
  recovery: 'Put the file where it can be downloaded and send its address as url.',
  recoveryAction: 'use_url',
  note: `At most ${LIMITS.content / 1_048_576} MiB fit into content, ${LIMITS.file / 1_048_576} MiB into a form, 500 MB behind a url.`,
} as const;

/** Bytes (PATH_MAX, NAME_MAX). */
const PATH_BYTES = 4096;
const NAME_BYTES = 255;
const DEFAULT_MODE = '0644';

/** No set-user-id, set-group-id or sticky bits. */
const MODE = /^0?[0-7]{3}$/;

const ARCHIVE_NAME = /\.(tar\.gz|tgz|tar|zip)$/i;

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
}

/**
 * Whether a path may be a path at all; where it may lead, the agent decides, who sees the links.
 * @throws PorticoError `VALIDATION_ERROR` naming the field.
 */
function parsePath(field: string, path: string): string {
  if (!path.startsWith('/')) throw fault(field, 'absolute', `${field} must be an absolute path`);
  if (/\p{Cc}/u.test(path)) throw fault(field, 'isText', `${field} must not hold control characters`);
  if (Buffer.byteLength(path) > PATH_BYTES) {
    throw fault(field, 'maxLength', `${field} must not exceed ${PATH_BYTES} bytes`);
  }
  if (path.split('/').some((name) => Buffer.byteLength(name) > NAME_BYTES)) {
    throw fault(field, 'maxLength', `a name in ${field} must not exceed ${NAME_BYTES} bytes`);
  }
  return path;
}

function parseSource({ hasContent, url, hasFile }: UploadInput): UploadOrder['source'] {
  const given = [
    ...(hasContent ? (['content'] as const) : []),
    ...(url === undefined ? [] : (['url'] as const)),
    ...(hasFile ? (['file'] as const) : []),
  ];
  const [source, second] = given;
  if (second !== undefined) throw fault(second, 'exclusive', 'give exactly one of content, url and file');
  if (source === undefined) throw fault('content', 'required', 'content, url or file is required');
  return source;
}

/** @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function parseUpload(input: UploadInput): UploadOrder {
  const source = parseSource(input);
  const { mode = DEFAULT_MODE, extract = false, extractTo } = input;
  if (!MODE.test(mode)) throw fault('mode', 'octal', 'mode must be three octal digits, for example 0644');
  const common = { mode: mode.padStart(4, '0'), source, extract };
  const path = parsePath('path', input.path);
  if (extract) {
    const folder = ARCHIVE_NAME.test(path) ? posix.dirname(path) : path;
    return { ...common, path: extractTo === undefined ? folder : parsePath('extractTo', extractTo) };
  }
  if (extractTo !== undefined) throw fault('extractTo', 'unused', 'extractTo needs extract');
  if (path.endsWith('/')) throw fault('path', 'file', 'path must name a file');
  return { ...common, path };
}
