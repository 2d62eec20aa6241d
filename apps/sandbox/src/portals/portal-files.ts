import { existsSync, readFileSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { rowShape } from '../records/record-write.js';
import { ALL_SWITCHED_ON, NEW_TO_THE_MARKET, newPortalState, type PortalState } from './portal-state.js';
import type { TableChange, TableSnapshot } from './table-changes.js';

/** The head of a portal's files; replaced as a whole, which is what makes a new generation count. */
export interface PortalHead {
  readonly version: 2;
  readonly state: PortalState;
  /** Number in the name of the journal that goes with this head. */
  readonly generation: number;
  /** File of each table that has a snapshot; the others start from their seed. */
  readonly snapshots: Readonly<Record<string, string>>;
}

export interface StoredPortal {
  readonly head: PortalHead;
  /** Changes since the snapshots, oldest first. */
  readonly journal: readonly TableChange[];
  readonly journalBytes: number;
}

/** The first version kept everything in one file; of it only the credential lives on. */
interface FirstHead {
  readonly version: 1;
  readonly domain: string;
  readonly webhookSecret: string;
}

/** Applications were stored without addresses and title once, portals without what came later. */
function withLaterMembers(head: PortalHead): PortalHead {
  const applications = head.state.applications.map((known) => {
    const missing = { title: known.clientId, redirectUri: null, handlerUrl: null };
    return { ...missing, ...known };
  });
  const later = { market: NEW_TO_THE_MARKET, codePrefix: '' };
  const switches = { ...ALL_SWITCHED_ON, ...head.state.switches };
  return { ...head, state: { ...later, ...head.state, applications, switches } };
}

function headOf(stored: PortalHead | FirstHead): PortalHead {
  if (stored.version === 2) return withLaterMembers(stored);
  if (stored.version !== 1)
    throw new Error(`version ${JSON.stringify((stored as PortalHead).version)} is unknown`);
  const { domain, webhookSecret } = stored;
  return { version: 2, state: newPortalState(domain, { webhookSecret }), generation: 0, snapshots: {} };
}

const HEAD = '.portal.json';
const PRIVATE = { mode: 0o600 } as const;
const ROWS_AT_ONCE = 1000;

function unreadable(path: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`Sandbox data ${path} cannot be read (${reason}); delete the file to seed it again`);
}

/**
 * Portals of a folder. Each has a head (`<domain>.portal.json`), a journal of changes that is only appended to, and
 * snapshots of the tables whose journal grew long.
 */
export class PortalFiles {
  constructor(private readonly folder: string) {}

  async readAll(): Promise<StoredPortal[]> {
    if (!existsSync(this.folder)) return [];
    const names = (await readdir(this.folder)).filter((name) => name.endsWith(HEAD)).sort();
    return Promise.all(names.map((name) => this.read(name)));
  }

  async writeHead(head: PortalHead): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, `${head.state.domain}${HEAD}`);
    await writeFile(`${path}.new`, JSON.stringify(head), PRIVATE);
    await rename(`${path}.new`, path);
  }

  /** Adds complete lines to the journal. */
  async append(domain: string, generation: number, lines: string): Promise<void> {
    await appendFile(join(this.folder, this.journalName(domain, generation)), lines, PRIVATE);
  }

  /** Writes a table row by row, giving other work a turn in between; returns the file's name. */
  async writeSnapshot(
    domain: string,
    generation: number,
    table: string,
    { lastId, rows }: TableSnapshot,
  ): Promise<string> {
    const name = `${domain}.${generation}.${table}.rows`;
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const file = await open(join(this.folder, name), 'w', PRIVATE.mode);
    try {
      await file.write(`${JSON.stringify({ lastId, keys })}\n`);
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const lines = rows
          .slice(from, from + ROWS_AT_ONCE)
          .map((row) => `${JSON.stringify(keys.map((key) => row[key] ?? null))}\n`);
        await file.write(lines.join(''));
        await breathe();
      }
    } finally {
      await file.close();
    }
    return name;
  }

  /** Reads at once: a table is loaded when it is first asked for, in the middle of a call. */
  readSnapshot(name: string): TableSnapshot {
    const path = join(this.folder, name);
    try {
      const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
      const { lastId, keys } = JSON.parse(header) as { lastId: number; keys: string[] };
      const newRow = rowShape(keys);
      const rows = lines.map((line) => {
        const values = JSON.parse(line) as unknown[];
        const row = newRow();
        for (const [index, key] of keys.entries()) row[key] = values[index];
        return row;
      });
      return { lastId, rows };
    } catch (error) {
      throw unreadable(path, error);
    }
  }

  /** Deletes files of the portal that its head no longer names. */
  async removeOthers({ state: { domain }, generation, snapshots }: PortalHead): Promise<void> {
    const kept = new Set([
      `${domain}${HEAD}`,
      this.journalName(domain, generation),
      ...Object.values(snapshots),
    ]);
    const isOwn = (name: string): boolean =>
      name.startsWith(`${domain}.`) && /^\d+\.(journal|\w+\.rows)$/.test(name.slice(domain.length + 1));
    const stale = (await readdir(this.folder)).filter((name) => isOwn(name) && !kept.has(name));
    await Promise.all(stale.map((name) => rm(join(this.folder, name), { force: true })));
  }

  private async read(name: string): Promise<StoredPortal> {
    const path = join(this.folder, name);
    let head: PortalHead;
    try {
      head = headOf(JSON.parse(await readFile(path, 'utf8')) as PortalHead | FirstHead);
    } catch (error) {
      throw unreadable(path, error);
    }
    const journal = join(this.folder, this.journalName(head.state.domain, head.generation));
    if (!existsSync(journal)) return { head, journal: [], journalBytes: 0 };
    try {
      const text = await this.readLines(journal);
      const lines = text.split('\n').slice(0, -1);
      const changes = lines.map((line) => JSON.parse(line) as TableChange);
      return { head, journal: changes, journalBytes: Buffer.byteLength(text) };
    } catch (error) {
      throw unreadable(journal, error);
    }
  }

  /** Complete lines of a file; one that a crash cut off at the end is cut away. */
  private async readLines(path: string): Promise<string> {
    const text = await readFile(path, 'utf8');
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    if (complete.length < text.length) await truncate(path, Buffer.byteLength(complete));
    return complete;
  }

  private journalName(domain: string, generation: number): string {
    return `${domain}.${generation}.journal`;
  }
}
