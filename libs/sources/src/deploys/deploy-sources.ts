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
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { Blobs, BlobBytes } from '#libs/storage';
import type { DeployStatus } from '../contracts/source-terms.js';
import { versionIdOf } from '../versions/version-row.js';
import { VersionStream } from '../versions/version.stream.js';
import { type DeployOrderRow, DeployOrderRepository } from './deploy-order.repository.js';
import { bytesPurged } from '../versions/bytes-purged.js';
import { DEPLOYED_VERSION_FIELD } from './deployed-version-field.data.js';
import { JudgeDeploy } from './judge-deploy.query.js';
import { KeepDeployed } from './keep-deployed.command.js';
import { storedVersion } from './stored-version.js';

/** A deploy, its queue and its adoption by another worker take far less. */
const LEASE_MS = 2 * 3_600_000;
/** From when a good deploy is told here until its server is known to run the version. */
const SETTLED_MS = 120_000;

/** The source storage as deploys see it. */
@Injectable()
export class DeploySources implements SourceVersions {
  constructor(
    private readonly judgement: JudgeDeploy,
    private readonly keeping: KeepDeployed,
    private readonly orders: DeployOrderRepository,
    private readonly stream: VersionStream,
    private readonly blobs: Blobs,
    private readonly reading: BlobBytes,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async check(caller: Caller, server: SourceServer, question: SourceQuestion): Promise<void> {
    await this.judgement.execute(this.database, caller, server, question);
  }

  async hold(tx: Transaction, { operationId, caller, server, question }: HeldDeploy): Promise<void> {
    const { version, newest } = await this.judgement.execute(tx, caller, server, question);
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
    if (archive.source !== 'version') return this.keeping.execute(archive);
    const order = await this.orders.find(archive.operationId);
    if (!order?.version) throw new PorticoError('VERSION_NOT_FOUND');
    await this.end(order, 'success');
    return { saved: true, versionId: versionIdOf(order.version), deduplicated: true };
  }

  async failed(operationId: string): Promise<void> {
    const order = await this.orders.find(operationId);
    if (order?.version) await this.end(order, 'failed');
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
