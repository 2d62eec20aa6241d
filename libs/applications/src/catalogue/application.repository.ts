import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { isUuid, type Scope } from '#libs/kernel';
import type { CataloguePhase } from './application.decider.js';

/** An application as it is kept; its key, its author and its client at the host are kept elsewhere. */
export interface ApplicationRow {
  readonly id: string;
  readonly portalId: string;
  /** Platform user id. */
  readonly authorId: string;
  /** Host employee number of the author when the application was registered. */
  readonly authorHostUserId: number;
  /** Null when an operator registered it. */
  readonly registeredByKeyId: string | null;
  readonly applicationKeyId: string;
  readonly phase: CataloguePhase;
  readonly title: string;
  readonly description: string | null;
  /** Title in the catalogue; null stands for `title`. */
  readonly catalogTitle: string | null;
  readonly scopes: Scope[];
  readonly appUrl: string | null;
  readonly redirectUris: string[];
  readonly mobile: boolean;
  readonly placementResizeEnabled: boolean;
  readonly placements: string[];
  /** Of the latest publication. */
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Select list of {@link ApplicationRow}. */
const APPLICATION_COLUMNS = `a.id, a.portal_id as "portalId", a.author_id as "authorId",
  a.author_host_user_id as "authorHostUserId", a.registered_by_key_id as "registeredByKeyId",
  a.application_key_id as "applicationKeyId", a.phase, t.title, t.description,
  t.catalog_title as "catalogTitle", a.scopes, a.app_url as "appUrl", a.redirect_uris as "redirectUris",
  a.mobile, a.placement_resize_enabled as "placementResizeEnabled", a.placements,
  a.published_at as "publishedAt", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

const APPLICATION_TABLES = `applications.application_view a
  join applications.application_text t on t.application_id = a.id`;

/** Which applications are asked for; what is absent does not narrow. */
export interface ApplicationQuestion {
  /** Null asks for every portal. */
  readonly portalId: string | null;
  /** Those registered with this key, and those an operator registered for its owner, where one is named. */
  readonly key?: { readonly keyId: string; readonly ownerUserId: string | null };
  readonly applicationId?: string;
  readonly publishedOnly?: boolean;
}

interface ApplicationPage {
  readonly rows: ApplicationRow[];
  readonly total: number;
}

/** Texts people wrote; not in the log, so that they can be erased. */
interface ApplicationTexts {
  readonly title: string;
  readonly description: string | null;
}

const FIND = {
  name: 'applications_find',
  text: `select ${APPLICATION_COLUMNS} from ${APPLICATION_TABLES} where a.id = $1 and a.phase <> 'deleted'`,
};

const WHERE = `a.phase <> 'deleted' and ($1::uuid is null or a.portal_id = $1)
  and ($2::uuid is null or a.registered_by_key_id = $2
       or (a.registered_by_key_id is null and a.author_id = $3))
  and ($4::uuid is null or a.id = $4) and (not $5 or a.phase = 'published')`;

/** Reads applications that are not deleted, and keeps their texts. */
@Injectable()
export class ApplicationRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<ApplicationRow | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.database.query<ApplicationRow>(FIND, [id]);
    return row ?? null;
  }

  /** Titles by id; what was deleted is left out. */
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; title: string }>(
      `select a.id, t.title from ${APPLICATION_TABLES} where a.id = any($1::uuid[]) and a.phase <> 'deleted'`,
      [ids.filter(isUuid)],
    );
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** Newest first. */
  async page(question: ApplicationQuestion, limit: number, offset: number): Promise<ApplicationPage> {
    const values = valuesOf(question);
    const [rows, [counted]] = await Promise.all([
      this.database.query<ApplicationRow>(
        `select ${APPLICATION_COLUMNS} from ${APPLICATION_TABLES} where ${WHERE}
          order by a.id desc limit $6 offset $7`,
        [...values, limit, offset],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from ${APPLICATION_TABLES} where ${WHERE}`,
        values,
      ),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }

  /** Those with ids behind one, in their order, which is that of their registration. */
  following(portalId: string | null, after: string | null, limit: number): Promise<ApplicationRow[]> {
    return this.database.query<ApplicationRow>(
      `select ${APPLICATION_COLUMNS} from ${APPLICATION_TABLES}
        where a.phase <> 'deleted' and ($1::uuid is null or a.portal_id = $1) and ($2::uuid is null or a.id > $2)
        order by a.id limit $3`,
      [portalId, after, limit],
    );
  }

  /** Newest last. */
  all(portalId: string | null): Promise<ApplicationRow[]> {
    return this.database.query<ApplicationRow>(
      `select ${APPLICATION_COLUMNS} from ${APPLICATION_TABLES} where ${WHERE} order by a.id`,
      valuesOf({ portalId }),
    );
  }

  async addTexts(executor: SqlExecutor, id: string, { title, description }: ApplicationTexts): Promise<void> {
    await executor.query(
      'insert into applications.application_text (application_id, title, description) values ($1, $2, $3)',
      [id, title, description],
    );
  }

  /** What is absent stays. */
  async changeTexts(executor: SqlExecutor, id: string, texts: Partial<ApplicationTexts>): Promise<void> {
    const { title = null, description = null } = texts;
    await executor.query(
      `update applications.application_text
          set title = coalesce($2, title), description = case when $3 then $4 else description end
        where application_id = $1`,
      [id, title, texts.description !== undefined, description],
    );
  }

  async writeCatalogTitle(executor: SqlExecutor, id: string, catalogTitle: string | null): Promise<void> {
    await executor.query(
      'update applications.application_text set catalog_title = $2 where application_id = $1',
      [id, catalogTitle],
    );
  }

  async eraseTexts(executor: SqlExecutor, id: string): Promise<void> {
    await executor.query('delete from applications.application_text where application_id = $1', [id]);
  }
}

function valuesOf({ portalId, key, applicationId, publishedOnly }: ApplicationQuestion): unknown[] {
  return [
    portalId,
    key?.keyId ?? null,
    key?.ownerUserId ?? null,
    applicationId ?? null,
    publishedOnly ?? false,
  ];
}
