import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { systemMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { type DeployStatus, type SourceFormat, sourceMigrations } from '#libs/sources';
import { blobKey, BlobBytes, storageMigrations } from '#libs/storage';
import { testStorageFolder } from '#libs/testing';
import { PortBindingsModule } from '../../../apps/worker/src/port-bindings.module.js';
import { DeployedServer } from '../../../libs/infra/src/__fixtures__/deployed-server.js';
import { type Answer, InfraApp } from '../../../libs/infra/src/__fixtures__/infra-app.js';
import type { SourceOwner } from '../../../libs/sources/src/contracts/source.events.js';
import { SourceSavingStream } from '../../../libs/sources/src/owners/source-saving.js';
import { VersionKeeper } from '../../../libs/sources/src/saving/version-keeper.service.js';

const HOUR_MS = 3_600_000;
const SOON_MS = 180_000;
const QUOTA = { bytes: 1_000_000_000, blobs: 1_000_000 };

/** A row of `sources.version`. */
export interface StoredRow {
  readonly id: string;
  readonly ownerType: 'app' | 'server';
  readonly number: number;
  readonly blobId: string | null;
  readonly linkedDeployId: string | null;
  readonly deployStatus: DeployStatus | null;
  readonly note: string | null;
  readonly session: string | null;
  readonly userId: string | null;
  readonly keyId: string | null;
}

/** An archive that no other is like. */
export function anyArchive(): Buffer {
  return gzipSync(randomBytes(2_000));
}

/** Servers with scripted agents, bound to the real source storage as the apps bind it. */
export class SourcedServers {
  private constructor(readonly infra: InfraApp) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<SourcedServers> {
    return new SourcedServers(
      await InfraApp.start({
        modules: [PortBindingsModule],
        migrations: [...storageMigrations, ...sourceMigrations],
        settings: { SERVER_LIMIT_PER_KEY: '1000', SERVER_LIMIT_PER_USER: '1000', ...settings },
      }),
    );
  }

  stop(): Promise<void> {
    return this.infra.stop();
  }

  /** A server of a personal key. */
  server(): Promise<DeployedServer> {
    return DeployedServer.create(this.infra);
  }

  /** A server of an application, made with its key. */
  async serverOfApplication(): Promise<{ server: DeployedServer; app: SourceOwner }> {
    const id = newId();
    const key = this.infra.key({ kind: 'application', appId: id });
    const server = await DeployedServer.create(this.infra, key);
    return { server, app: { type: 'app', id, portalId: this.infra.portalOf(key), lineageId: id } };
  }

  /** The server as the owner of versions. */
  ownerOf({ id, key }: DeployedServer, app?: SourceOwner): SourceOwner {
    return { type: 'server', id, portalId: this.infra.portalOf(key), lineageId: app?.id ?? id };
  }

  /** @returns `v<N>` */
  async save(owner: SourceOwner, bytes: Buffer, format: SourceFormat = 'tar.gz'): Promise<string> {
    const order = {
      portalId: owner.portalId,
      area: 'sources',
      size: bytes.length,
      expiresAt: new Date(this.infra.clock.nowMs() + HOUR_MS),
      quota: QUOTA,
    } as const;
    const received = await this.infra.get(BlobBytes).receive(order, Readable.from([bytes]));
    if (!received) throw new Error('no room');
    const said = { format, tags: [], note: undefined, session: null, userId: null, keyId: null };
    const kept = await this.infra
      .get(VersionKeeper)
      .keep(owner, { ...received, ...said }, systemMeta(newId()));
    return `v${kept.version.number}`;
  }

  /** Whether the portal of the server saves sources from now on. */
  async switchSaving({ key }: DeployedServer, isOn: boolean): Promise<void> {
    const portalId = this.infra.portalOf(key);
    const order = { type: 'switch', portalId, isOn } as const;
    await this.infra.get(SourceSavingStream).handle(portalId, order, { meta: 'system', portalId });
  }

  /** Versions of a server or application, oldest first. */
  versions(ownerId: string): Promise<StoredRow[]> {
    return this.infra.database.query<StoredRow>(
      `select v.id, owner_type as "ownerType", number, blob_id as "blobId", t.note, t.session,
         linked_deploy_id as "linkedDeployId", deploy_status as "deployStatus",
         saved_by_user_id as "userId", saved_by_key_id as "keyId"
       from sources.version v join sources.version_text t on t.version_id = v.id
       where owner_id = $1 and deleted_at is null order by number`,
      [ownerId],
    );
  }

  /** How often a version was linked to a deploy. */
  async links(versionId: string): Promise<number> {
    const rows = await this.infra.database.query(
      `select 1 from es.event where stream_id = $1 and type = 'source_version_deploy_linked'`,
      [`source-version-${versionId}`],
    );
    return rows.length;
  }

  /** What deploys hold in the store, and will hold in some minutes. */
  leases(): Promise<{ holder: string }[]> {
    const soon = new Date(this.infra.clock.nowMs() + SOON_MS);
    return this.infra.database.query(
      `select holder from storage.blob_hold where holder like 'operation:%' and expires_at > $1`,
      [soon],
    );
  }

  deployVersion(
    server: DeployedServer,
    versionId: string,
    more: object = {},
    owner?: string,
  ): Promise<Answer> {
    const source = { versionId, ...(owner !== undefined && { owner }) };
    return server.deploy({ source, start: 'node server.js', ...more });
  }

  deployContent(server: DeployedServer, bytes: Buffer, more: object = {}, headers = {}): Promise<Answer> {
    const source = { content: bytes.toString('base64') };
    return server.deploy({ source, start: 'node server.js', ...more }, headers);
  }

  /** Writes other bytes where those of a blob lie. */
  async damage(portalId: string, blobId: string, bytes: Buffer): Promise<void> {
    await writeFile(join(testStorageFolder(this.infra.database.url), blobKey({ portalId, blobId })), bytes);
  }
}
