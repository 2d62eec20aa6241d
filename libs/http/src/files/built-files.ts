import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type ContentEncoding, encodingFor, sendEncoded } from '../answers/compressed-text.js';

/** What a build makes for pages. A file of another type is not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Suffix of the form of a file, by its content encoding. */
const SUFFIXES: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
const FORMS = Object.keys(SUFFIXES) as readonly ContentEncoding[];

/** The name holds a hash of the content: what has been loaded once is never asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

interface KnownFile {
  readonly path: string;
  readonly contentType: string;
  readonly forms: ReadonlySet<ContentEncoding>;
}

/**
 * Files a build has made for pages, each under a name with the hash of its content, beside it compressed as
 * `<name>.br` and `<name>.gz` where that is smaller. A name that was not there when they were read leads to no file.
 */
export class BuiltFiles {
  private constructor(private readonly known: ReadonlyMap<string, KnownFile>) {}

  /**
   * @param names of the files to serve; without it all of the folder.
   * @throws Error when the folder is missing, or one of the names.
   */
  static async read(folder: string, names?: readonly string[]): Promise<BuiltFiles> {
    const present = new Set(await readdir(folder));
    const missing = (names ?? []).filter((name) => !present.has(name));
    if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}`);
    const known = [...(names ?? present)].flatMap((name): [string, KnownFile][] => {
      const contentType = CONTENT_TYPES[extname(name)];
      if (contentType === undefined) return [];
      const forms = new Set(FORMS.filter((form) => present.has(name + SUFFIXES[form])));
      return [[name, { path: join(folder, name), contentType, forms }]];
    });
    return new BuiltFiles(new Map(known));
  }

  /** Answers a file in the smallest form the reader takes. @returns false, and nothing is sent, when there is none of the name. */
  async send(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    const file = this.known.get(name);
    if (!file) return false;
    const encoding = encodingFor(request, file.forms);
    const bytes = await readFile(file.path + SUFFIXES[encoding]);
    response.setHeader('Cache-Control', FOR_EVER);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    sendEncoded(request, response, { type: file.contentType, encoding, bytes });
    return true;
  }
}
