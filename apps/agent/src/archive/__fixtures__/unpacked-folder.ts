import {
  createWriteStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { ARCHIVE_LIMITS, type ArchiveLimits } from '#libs/archives';
import { type ZipEntry, zipOf } from '../../../../../libs/archives/src/__fixtures__/zip-of.js';
import { unpackArchive, type Unpacked } from '../unpack-archive.js';

export type TarEntry = Partial<Header> & { readonly name: string; readonly content?: string | Buffer };

/** What is said of an entry that is refused. */
export const OUT = 'leads out of the folder';
export const THROUGH = 'leads through a link';
export const LINK_OUT = 'is a link that leads out';

/** An archive, the folder it is unpacked to, and a file beside it that nothing may touch. */
export class UnpackedFolder {
  readonly sandbox = mkdtempSync(join(tmpdir(), 'unpack-'));
  readonly root = join(this.sandbox, 'inside', 'release');
  readonly archive = join(this.sandbox, 'archive');

  constructor() {
    mkdirSync(join(this.sandbox, 'outside'));
    writeFileSync(join(this.sandbox, 'outside', 'kept'), 'kept');
  }

  remove(): void {
    rmSync(this.sandbox, { recursive: true, force: true });
  }

  async tarOf(entries: readonly TarEntry[], compressed = false): Promise<void> {
    const tar = pack();
    const source = tar;
    const target = createWriteStream(this.archive);
    const written = compressed ? pipeline(source, createGzip(), target) : pipeline(source, target);
    for (const { content = '', ...header } of entries) tar.entry(header, Buffer.from(content));
    tar.finalize();
    await written;
  }

  zipOf(entries: readonly ZipEntry[]): void {
    writeFileSync(this.archive, zipOf(entries));
  }

  /** Every path below a folder, with contents and link targets. */
  contents(folder = this.root, prefix = ''): Record<string, string> {
    const found: Record<string, string> = {};
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stats = lstatSync(path);
      if (stats.isSymbolicLink()) found[prefix + name] = `-> ${readlinkSync(path)}`;
      else if (stats.isDirectory()) Object.assign(found, this.contents(path, `${prefix}${name}/`));
      else found[prefix + name] = readFileSync(path, 'utf8');
    }
    return found;
  }

  /** Everything but the archive and what was unpacked. */
  outside(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.contents(this.sandbox)).filter(
        ([path]) => path !== 'archive' && !path.startsWith('inside/release/'),
      ),
    );
  }

  unpack(format: ArchiveFormat = 'tar', limits: Partial<ArchiveLimits> = {}): Promise<Unpacked> {
    return unpackArchive(this.archive, format, this.root, { limits: { ...ARCHIVE_LIMITS, ...limits } });
  }
}
