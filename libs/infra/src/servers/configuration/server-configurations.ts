import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor, type Transaction } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { type Configuration, differences, isSame, NO_CONFIGURATION } from './configuration.policy.js';

/** Of so many releases of a server the configuration is kept. */
const KEPT_FOR_RELEASES = 20;

/** A release that came into use. */
export interface ServerRelease {
  /** Of the deploy; the agent keeps the release under it. */
  readonly operationId: string;
  /** `v<N>` of the source storage; null when it was not stored. */
  readonly versionId: string | null;
  /** 0: found by looking. */
  readonly port: number;
  readonly deployedAt: Date;
}

const RELEASE_COLUMNS = `operation_id as "operationId", version_id as "versionId", port, deployed_at as "deployedAt"`;

export interface StoredConfiguration extends Configuration {
  /** 0 before the first change. */
  readonly version: number;
  /** Null before the first change. */
  readonly changedAt: Date | null;
}

export interface ChangedConfiguration extends StoredConfiguration {
  /** What the release of the change runs with; without a release the newest. */
  readonly releaseVersion: number;
}

const NOT_CHANGED: StoredConfiguration = { ...NO_CONFIGURATION, version: 0, changedAt: null };

interface Row {
  readonly version: number;
  readonly sealed: Buffer;
  readonly changedAt: Date;
}

/** What changes, and the good deploy that ends with it: its release is remembered to run with it. */
interface ChangedServer {
  readonly serverId: string;
  /** Null for a change without a deploy. */
  readonly release: {
    readonly operationId: string;
    /** Null where it is not known: then it counts as what holds once the deploy is good. */
    readonly startedWith: Configuration | null;
  } | null;
}

/**
 * The configurations of servers: the newest, and those that their last releases run with; sealed, each for its row. With them
 * the releases themselves, as far as they may come back.
 */
@Injectable()
export class ServerConfigurations {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async find(serverId: string, executor: SqlExecutor = this.database): Promise<StoredConfiguration> {
    const [row] = await executor.query<Row>(
      `select version, sealed, changed_at as "changedAt" from infra.server_configuration
        where server_id = $1 order by version desc limit 1`,
      [serverId],
    );
    return row ? this.read(serverId, row) : NOT_CHANGED;
  }

  /** What good deploys have put on the server, the newest first: the one in use, then those before it. */
  releases(serverId: string, limit: number): Promise<ServerRelease[]> {
    return this.database.query<ServerRelease>(
      `select ${RELEASE_COLUMNS} from infra.server_release
        where server_id = $1 and deployed_at is not null order by deployed_at desc limit $2`,
      [serverId, limit],
    );
  }

  /** The newest release that was stored as a version. */
  async releaseOfVersion(serverId: string, versionId: string): Promise<ServerRelease | null> {
    const [row] = await this.database.query<ServerRelease>(
      `select ${RELEASE_COLUMNS} from infra.server_release
        where server_id = $1 and version_id = $2 and deployed_at is not null
        order by deployed_at desc limit 1`,
      [serverId, versionId],
    );
    return row ?? null;
  }

  /** What a release was started with; null when it is not remembered. */
  async ofRelease(serverId: string, operationId: string): Promise<StoredConfiguration | null> {
    const [row] = await this.database.query<Row>(
      `select c.version, c.sealed, c.changed_at as "changedAt" from infra.release_configuration r
         join infra.server_configuration c on c.server_id = r.server_id and c.version = r.version
        where r.operation_id = $1 and r.server_id = $2`,
      [operationId, serverId],
    );
    return row ? this.read(serverId, row) : null;
  }

  /** The version that the release in use was started with; null before the first that is remembered. */
  async versionInUse(serverId: string): Promise<number | null> {
    const [row] = await this.database.query<{ version: number }>(
      `select version from infra.release_configuration
        where server_id = $1 order by deployed_at desc limit 1`,
      [serverId],
    );
    return row?.version ?? null;
  }

  /**
   * In the caller's transaction; changes of one server wait for each other. One that changes nothing is no new version.
   * A release may have been started before a change that holds by now: what it runs with is kept below that then.
   * @param change what becomes of the newest; a throw changes nothing.
   * @returns the newest.
   */
  async change(
    tx: Transaction,
    { serverId, release }: ChangedServer,
    change: (before: StoredConfiguration) => Configuration,
  ): Promise<ChangedConfiguration> {
    await tx.query(`select pg_advisory_xact_lock(hashtext('infra.server_configuration'), hashtext($1))`, [
      serverId,
    ]);
    const before = await this.find(serverId, tx);
    const { settings, variables, env } = change(before);
    const after: Configuration = { settings, variables, env };
    const isNew = !isSame(differences(before, after));
    const changedAt = isNew ? this.clock.now() : before.changedAt;
    const runsWith = release?.startedWith ?? after;
    const isOvertaken = !isSame(differences(runsWith, after));
    const ran = isOvertaken ? { ...runsWith, version: before.version + 1, changedAt } : null;
    if (ran) await this.insert(tx, serverId, ran);
    const stored = ran || isNew ? { ...after, version: (ran ?? before).version + 1, changedAt } : before;
    if (stored !== before) await this.insert(tx, serverId, stored);
    const releaseVersion = (ran ?? stored).version;
    if (release) await this.remember(tx, serverId, release.operationId, releaseVersion);
    if (stored !== before || release) await this.prune(tx, serverId);
    return { ...stored, releaseVersion };
  }

  private async insert(
    tx: Transaction,
    serverId: string,
    { version, changedAt, ...configuration }: StoredConfiguration,
  ): Promise<void> {
    const sealed = this.cipher.encrypt(JSON.stringify(configuration), rowName(serverId, version));
    await tx.query(
      `insert into infra.server_configuration (server_id, version, sealed, changed_at)
       values ($1, $2, $3, $4)`,
      [serverId, version, Buffer.from(sealed), changedAt],
    );
  }

  private async remember(
    tx: Transaction,
    serverId: string,
    operationId: string,
    version: number,
  ): Promise<void> {
    await tx.query(
      `insert into infra.release_configuration (operation_id, server_id, version, deployed_at)
       values ($1, $2, $3, $4) on conflict (operation_id) do nothing`,
      [operationId, serverId, version, this.clock.now()],
    );
  }

  /** Nobody asks for what is neither the newest nor that of a release which may come back. */
  private async prune(tx: Transaction, serverId: string): Promise<void> {
    await tx.query(
      `delete from infra.release_configuration where server_id = $1 and operation_id not in (
         select operation_id from infra.release_configuration
          where server_id = $1 order by deployed_at desc limit ${KEPT_FOR_RELEASES})`,
      [serverId],
    );
    await tx.query(
      `delete from infra.server_configuration c where c.server_id = $1
          and c.version < (select max(version) from infra.server_configuration where server_id = $1)
          and not exists (select from infra.release_configuration r
            where r.server_id = c.server_id and r.version = c.version)`,
      [serverId],
    );
  }

  private read(serverId: string, { version, sealed, changedAt }: Row): StoredConfiguration {
    const text = this.cipher.decrypt(sealed.toString(), rowName(serverId, version));
    return { ...(JSON.parse(text) as Configuration), version, changedAt };
  }
}

function rowName(serverId: string, version: number): string {
  return `configuration:${serverId}:${version}`;
}
