import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '../items/item-type.js';

/** The stored form of a portal. */
export interface PortalDocument {
  readonly version: 1;
  readonly domain: string;
  readonly webhookSecret: string;
  readonly tables: Readonly<Record<string, { readonly lastId: number; readonly rows: readonly Row[] }>>;
}

const ENDING = '.portal.json';

async function read(path: string): Promise<PortalDocument> {
  try {
    const document = JSON.parse(await readFile(path, 'utf8')) as PortalDocument;
    if (document.version !== 1) throw new Error(`version ${String(document.version)} is unknown`);
    return document;
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`Sandbox data ${path} cannot be read (${reason}); delete the file to seed it again`);
  }
}

/** Portals of a folder, one JSON file each, always replaced as a whole. */
export class PortalFiles {
  constructor(private readonly folder: string) {}

  async readAll(): Promise<PortalDocument[]> {
    if (!existsSync(this.folder)) return [];
    const names = (await readdir(this.folder)).filter((name) => name.endsWith(ENDING)).sort();
    return Promise.all(names.map((name) => read(join(this.folder, name))));
  }

  async write(domain: string, content: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, `${domain}${ENDING}`);
    await writeFile(`${path}.new`, content, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
}
