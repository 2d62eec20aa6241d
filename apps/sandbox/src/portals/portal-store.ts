import { KeptPortal } from './kept-portal.js';
import type { Portal } from './portal.js';
import { PortalFiles, type StoredPortal } from './portal-files.js';
import {
  type Application,
  type Grant,
  newPortalState,
  type PortalState,
  type Webhook,
} from './portal-state.js';

const QUIET_MS = 200;
/** Writing never takes more than this share of the time, however large the data. */
const WRITE_SHARE = 0.1;

/** A credential and the portal it belongs to. */
export interface Found<T> {
  readonly portal: Portal;
  readonly item: T;
}

/** All portals of the sandbox, kept in memory and written to files shortly after a change. */
export class PortalStore {
  private readonly files: PortalFiles;
  private readonly byDomain = new Map<string, KeptPortal>();
  private readonly bySecret = new Map<string, Portal>();
  private readonly dirty = new Set<KeptPortal>();
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
    for (const stored of await this.files.readAll()) this.add(stored);
  }

  /** The portal of this name; created when there is none, with what differs from the usual. */
  ensure(domain: string, given: Partial<PortalState> = {}): { portal: Portal; created: boolean } {
    const existing = this.find(domain);
    if (existing) return { portal: existing, created: false };
    const kept = this.add(newPortalState(domain, given));
    this.schedule(kept);
    return { portal: kept.portal, created: true };
  }

  find(domain: string): Portal | undefined {
    return this.byDomain.get(domain)?.portal;
  }

  /** The portal whose own secret this is: it opens everything in the name of any user. */
  findBySecret(secret: string): Portal | undefined {
    return this.bySecret.get(secret);
  }

  findWebhook(secret: string): Found<Webhook> | undefined {
    return this.findIn(({ webhooks }) => webhooks.find((webhook) => webhook.secret === secret));
  }

  findGrant(matches: (grant: Grant) => boolean): Found<Grant> | undefined {
    return this.findIn(({ grants }) => grants.find(matches));
  }

  findApplication(clientId: string): Found<Application> | undefined {
    return this.findIn(({ applications }) => applications.find((known) => known.clientId === clientId));
  }

  all(): Portal[] {
    return [...this.byDomain.values()].map(({ portal }) => portal);
  }

  /** Replaces the data of every portal by fresh seed data; settings and credentials stay. */
  reset(): void {
    for (const kept of this.byDomain.values()) kept.reset();
  }

  /** Writes whatever is not written yet; resolves when it is on disk. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const write = (): Promise<void> => this.writeDirty();
    this.writing = this.writing.then(write, write);
    await this.writing;
  }

  private findIn<T>(pick: (state: PortalState) => T | undefined): Found<T> | undefined {
    for (const { portal } of this.byDomain.values()) {
      const item = pick(portal.state);
      if (item !== undefined) return { portal, item };
    }
    return undefined;
  }

  private add(stored: StoredPortal | PortalState): KeptPortal {
    const kept: KeptPortal = new KeptPortal(stored, this.files, this.seed, () => this.schedule(kept));
    this.byDomain.set(kept.portal.domain, kept);
    this.bySecret.set(kept.portal.state.webhookSecret, kept.portal);
    return kept;
  }

  private schedule(kept: KeptPortal): void {
    this.dirty.add(kept);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.flush().catch(this.onWriteError);
    }, this.pauseMs);
  }

  private async writeDirty(): Promise<void> {
    const startedMs = performance.now();
    for (const kept of [...this.dirty]) {
      this.dirty.delete(kept);
      try {
        await kept.write();
      } catch (error) {
        this.dirty.add(kept);
        throw error;
      }
    }
    this.pauseMs = Math.max(QUIET_MS, (performance.now() - startedMs) / WRITE_SHARE);
  }
}
