import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { retryConflict, systemMeta } from '#libs/event-log/contracts';
import type {
  DeployedArchive,
  HeldDeploy,
  SourceOutcome,
  SourceQuestion,
  SourceServer,
  SourceVersions,
  StoredVersion,
} from '#libs/infra';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { type Caller, CLOCK, type Clock, isPorticoError, PorticoError } from '#libs/kernel';
import { BlobBytes, type BlobRow, Blobs, BlobStoreError, BytesMissingError } from '#libs/storage';
import type { DeployStatus } from '../contracts/source.events.js';
import { SourceSaving } from '../owners/source-saving.js';
import { bytesPurged, DEPLOYED_VERSION_FIELD, versionIdOf } from '../versions/version.policy.js';
import { VersionStream } from '../versions/version.stream.js';
import { DeployJudgement } from './deploy-judgement.service.js';
import { DeployOrderRepository, type DeployOrderRow } from './deploy-order.repository.js';
import { DeployedArchives } from './deployed-archives.service.js';

/** A deploy, its queue and its adoption by another worker take far less. */
const LEASE_MS = 2 * 3_600_000;

/** From when a good deploy is told here until its server is known to run the version. */
const SETTLED_MS = 120_000;

/** The source storage as deploys see it. */
@Injectable()
export class DeploySources implements SourceVersions {
  constructor(
    private readonly judgement: DeployJudgement,
    private readonly saving: SourceSaving,
    private readonly keeping: DeployedArchives,
    private readonly orders: DeployOrderRepository,
    private readonly stream: VersionStream,
    private readonly blobs: Blobs,
    private readonly reading: BlobBytes,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  keeps(portalId: string): Promise<boolean> {
    return this.saving.isOn(portalId);
  }

  async check(caller: Caller, server: SourceServer, question: SourceQuestion): Promise<void> {
    await this.judgement.judge(this.database, caller, server, question);
  }

  async hold(tx: Transaction, { operationId, caller, server, question }: HeldDeploy): Promise<void> {
    const { version, newest } = await this.judgement.judge(tx, caller, server, question);
    const until = new Date(this.clock.nowMs() + LEASE_MS);
    // A cleanup that was faster has committed: then this deploy is refused, and not one that was accepted.
    if (version && !(await this.blobs.hold(tx, version.blobId, leaseOf(operationId), until))) {
      throw bytesPurged('cleanup', DEPLOYED_VERSION_FIELD);
    }
    const ordered = version && { versionId: version.id, blobId: version.blobId };
    await this.orders.insert(tx, { operationId, serverId: server.id, newest, version: ordered }, until);
  }

  async find(operationId: string): Promise<StoredVersion> {
    const version = (await this.orders.find(operationId))?.version;
    if (!version || version.format === 'other') throw new PorticoError('VERSION_NOT_FOUND');
    const blob = await this.blobs.find(version.blobId);
    if (!blob || blob.sha256 === null) throw bytesPurged('lost', DEPLOYED_VERSION_FIELD);
    return storedVersion(this.reading, blob, { format: version.format, sha256: blob.sha256 });
  }

  async deployed(archive: DeployedArchive): Promise<SourceOutcome> {
    if (archive.source !== 'version') return this.keeping.keep(archive);
    const order = await this.orders.find(archive.operationId);
    if (!order?.version) throw new PorticoError('VERSION_NOT_FOUND');
    await this.end(order, 'success');
    return { saved: true, versionId: versionIdOf(order.version), deduplicated: true };
  }

  async failed(operationId: string): Promise<void> {
    const order = await this.orders.find(operationId);
    if (order?.version) await this.end(order, 'failed');
  }

  @JobHandler({ name: 'purge-deploy-orders', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  purgeOrders(): Promise<void> {
    return this.orders.purge(this.clock.now());
  }

  /**
   * The row stays until its time is over: whoever is told twice finds it again. What a server is about to run is kept
   * until cleanups see that it does.
   */
  private async end({ operationId, version }: DeployOrderRow, status: DeployStatus): Promise<void> {
    if (!version) return;
    const link = { type: 'link_deploy', operationId, status } as const;
    await retryConflict(() =>
      this.database.transaction(async (tx) => {
        await this.stream.handleIn(tx, version.versionId, link, { meta: systemMeta(operationId) });
        const until = new Date(this.clock.nowMs() + SETTLED_MS);
        const isKept =
          status === 'success' && (await this.blobs.hold(tx, version.blobId, leaseOf(operationId), until));
        if (!isKept) await this.blobs.release(tx, leaseOf(operationId));
      }),
    );
  }
}

/** Who keeps the bytes of a version for a deploy. */
function leaseOf(operationId: string): string {
  return `operation:${operationId}`;
}

/** The bytes of a version as a deploy reads them: a fault of the store is told as one of the deploy. */
function storedVersion(
  reading: BlobBytes,
  blob: BlobRow,
  { format, sha256 }: Pick<StoredVersion, 'format' | 'sha256'>,
): StoredVersion {
  return {
    format,
    sha256,
    size: blob.size,
    open: async (signal) => {
      try {
        return Readable.from(told(await reading.openChecked(blob, signal)), { objectMode: false });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

async function* told(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    yield* bytes as AsyncIterable<Buffer>;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (isPorticoError(error)) return error;
  if (error instanceof BytesMissingError) return bytesPurged('lost', DEPLOYED_VERSION_FIELD);
  if (!(error instanceof BlobStoreError)) return error;
  return new PorticoError('SOURCE_DOWNLOAD_URL_FAILED', {
    message: 'The storage is unavailable.',
    cause: error,
  });
}
