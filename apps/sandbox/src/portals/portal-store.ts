import { randomBytes } from 'node:crypto';
import { seedTables } from '../seed/seed-tables.js';
import { Portal } from './portal.js';
import { type PortalDocument, PortalFiles } from './portal-file.js';
import { Table } from './table.js';

const QUIET_MS = 200;
/** Writing never takes more than this share of the time, however large the data. */
const WRITE_SHARE = 0.1;

/** All portals of the sandbox, kept in memory and written to files shortly after a change. */
export class PortalStore {
  private readonly files: PortalFiles;
  private readonly byDomain = new Map<string, Portal>();
  private readonly bySecret = new Map<string, Portal>();
  private readonly dirty = new Set<Portal>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private pauseMs = QUIET_MS;

  /** @param seed the same seed and domain always give the same data. */
  constructor(
    folder: string,
    private readonly seed: number,
    private readonly onWriteError: (error: unknown) => void,
  ) {
    this.files = new PortalFiles(folder);
  }

  async load(): Promise<void> {
    for (const document of await this.files.readAll()) this.add(document.domain, document);
  }

  /** The portal of this name; created and seeded when there is none. */
  ensure(domain: string): { portal: Portal; created: boolean } {
    const existing = this.byDomain.get(domain);
    if (existing) return { portal: existing, created: false };
    const portal = this.add(domain, null);
    this.schedule(portal);
    return { portal, created: true };
  }

  findBySecret(secret: string): Portal | undefined {
    return this.bySecret.get(secret);
  }

  all(): Portal[] {
    return [...this.byDomain.values()];
  }

  /** Replaces the data of every portal by fresh seed data; names and secrets stay. */
  reset(): void {
    for (const portal of this.byDomain.values()) {
      portal.tables = seedTables(portal.domain, this.seed);
      this.schedule(portal);
    }
  }

  /** Writes whatever is not written yet; resolves when it is on disk. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const write = (): Promise<void> => this.writeDirty();
    this.writing = this.writing.then(write, write);
    await this.writing;
  }

  private add(domain: string, document: PortalDocument | null): Portal {
    const stored = document && Object.entries(document.tables);
    const loaded = stored?.map(([name, { rows, lastId }]) => [name, new Table(rows, lastId)] as const);
    const tables = { ...seedTables(domain, this.seed), ...(loaded && Object.fromEntries(loaded)) };
    const secret = document?.webhookSecret ?? randomBytes(8).toString('hex');
    const portal = new Portal(domain, secret, tables, (changed) => this.schedule(changed));
    this.byDomain.set(domain, portal);
    this.bySecret.set(secret, portal);
    return portal;
  }

  private schedule(portal: Portal): void {
    this.dirty.add(portal);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.flush().catch(this.onWriteError);
    }, this.pauseMs);
  }

  private async writeDirty(): Promise<void> {
    const startedMs = performance.now();
    for (const portal of [...this.dirty]) {
      this.dirty.delete(portal);
      const { domain, webhookSecret, tables } = portal;
      try {
        await this.files.write(domain, JSON.stringify({ version: 1, domain, webhookSecret, tables }));
      } catch (error) {
        this.dirty.add(portal);
        throw error;
      }
    }
    this.pauseMs = Math.max(QUIET_MS, (performance.now() - startedMs) / WRITE_SHARE);
  }
}
