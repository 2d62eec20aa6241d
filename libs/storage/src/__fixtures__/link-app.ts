import { Readable } from 'node:stream';
import { AuthModule, KeyAdmin, type NewKey, PortalAdmin, UserAdmin } from '#libs/auth';
import { authMigrations } from '#libs/auth/contracts';
import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { CLOCK, newId, PorticoError } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, TestClock } from '#libs/testing';
import type { BlobRow } from '../blobs/blob.repository.js';
import { Blobs } from '../blobs/blobs.js';
import { BlobBytes } from '../blobs/blob-bytes.service.js';
import {
  type DownloadLink,
  TransferLinks,
  TransferTargets,
  type UploadLink,
} from '../links/transfer-links.js';
import { storageMigrations } from '../migrations/index.js';
import { StorageApiModule } from '../storage-api.module.js';

const QUOTA = { bytes: 1_000_000_000_000, blobs: 1_000 };
const DAY_MS = 86_400_000;

/** A portal with a key that asks for links. */
export interface LinkOwner {
  readonly portalId: string;
  readonly userId: string;
  readonly keyId: string;
}

/**
 * The routes of signed links over things of the spec: each has an id and bytes. Sent bytes become a thing; a second
 * time they are refused.
 */
export class LinkApp {
  readonly clock = new TestClock(Date.now());
  readonly lines: string[] = [];
  /** Id of a thing → blob. */
  readonly things = new Map<string, string>();
  #count = 0;
  #app!: TestApp;

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<LinkApp> {
    const made = new LinkApp();
    made.#app = await TestApp.start({
      database: [...databaseMigrations, ...eventLogMigrations, ...authMigrations, ...storageMigrations],
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'links-spec' }),
        EventLogModule.forRoot(),
        HttpModule,
        AuthModule,
        StorageApiModule,
      ],
      settings: { LOG_LEVEL: 'trace', ...settings },
      overrides: [{ provide: CLOCK, value: made.clock }],
      log: { write: (line) => void made.lines.push(line) },
    });
    made.get<TransferTargets>(TransferTargets).register('object', made.target);
    return made;
  }

  get origin(): string {
    return this.#app.origin;
  }

  get<T>(token: unknown): T {
    return this.#app.get<T>(token);
  }

  stop(): Promise<void> {
    return this.#app.stop();
  }

  async owner(options: Partial<NewKey> = {}): Promise<LinkOwner> {
    const domain = `p${(this.#count += 1)}.example`;
    const { id: portalId } = await this.get<PortalAdmin>(PortalAdmin).create({
      domain,
      name: domain,
      restUrl: `https://${domain}/rest/`,
    });
    const { id: userId } = await this.get<UserAdmin>(UserAdmin).create({
      portalId,
      hostUserId: 1,
      name: 'Ann',
    });
    const order = { portalId, userId, kind: 'personal', scopes: ['crm'], ...options };
    const { id: keyId } = await this.get<KeyAdmin>(KeyAdmin).create(order);
    return { portalId, userId, keyId };
  }

  /** A thing of the owner, with bytes in the store. */
  async thing(owner: LinkOwner, bytes: Buffer): Promise<{ id: string; blobId: string }> {
    const id = newId();
    const blobId = await this.keep(owner.portalId, Readable.from([bytes]), bytes.length);
    this.things.set(id, blobId);
    return { id, blobId };
  }

  /** @returns the path of a link to a thing. */
  downloadPath(
    owner: LinkOwner,
    thing: { id: string; blobId: string },
    change: Partial<DownloadLink> = {},
  ): string {
    const { portalId, keyId } = owner;
    return this.pathOf({
      target: 'object',
      action: 'get',
      ...thing,
      portalId,
      keyId,
      fileName: 'notes.txt',
      contentType: 'text/plain',
      ...change,
    });
  }

  uploadPath(owner: LinkOwner, size: number, change: Partial<UploadLink> = {}): string {
    const { portalId, keyId } = owner;
    return this.pathOf({
      target: 'object',
      action: 'put',
      id: newId(),
      portalId,
      keyId,
      size,
      contentType: 'text/plain',
      partNumber: null,
      ...change,
    });
  }

  private pathOf(link: Parameters<TransferLinks['issue']>[0]): string {
    return new URL(this.get<TransferLinks>(TransferLinks).issue(link, 600).url).pathname;
  }

  private readonly target = {
    read: async ({ id }: DownloadLink): Promise<BlobRow | null> => {
      const blobId = this.things.get(id);
      return blobId === undefined ? null : this.get<Blobs>(Blobs).find(blobId);
    },
    receive: async ({ id, portalId, size }: UploadLink, body: AsyncIterable<Buffer>) => {
      if (this.things.has(id)) throw new PorticoError('STORAGE_UPLOAD_COMPLETED');
      const blobId = await this.keep(portalId, body, size);
      this.things.set(id, blobId);
      return { etag: blobId };
    },
  };

  private async keep(portalId: string, body: AsyncIterable<Buffer>, size: number): Promise<string> {
    const expiresAt = new Date(this.clock.nowMs() + DAY_MS);
    const order = { portalId, area: 'objects', size, expiresAt, quota: QUOTA } as const;
    const received = await this.get<BlobBytes>(BlobBytes).receive(order, body, { size });
    if (!received) throw new Error('no room');
    await this.get<Database>(Database).transaction((tx) =>
      this.get<Blobs>(Blobs).arrived(tx, received.blobId, received),
    );
    return received.blobId;
  }
}
