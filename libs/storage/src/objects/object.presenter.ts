import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { extensionOf } from './object-key.policy.js';
import type { ObjectAnswer } from './object.answer.js';
import { etagOf, type ListedRow, type Namespace } from './object-terms.js';

/** Where everybody finds a public object. */
export const PUBLIC_PATH = '/v1/public-storage';

/** Shows objects to clients. */
@Injectable()
export class ObjectPresenter {
  private readonly publicBase: string;

  constructor(@Inject(CONFIG) { filesUrl }: Pick<Config, 'filesUrl'>) {
    this.publicBase = filesUrl.replace(/\/$/, '') + PUBLIC_PATH;
  }

  show({ bucket }: Pick<Namespace, 'bucket'>, row: ListedRow): ObjectAnswer {
    const { id, key, completedAt, visibility } = row;
    const isPublic = visibility === 'public' && completedAt !== null;
    return {
      id,
      key,
      contentType: row.contentType,
      sizeBytes: row.size,
      sha256: row.sha256,
      etag: etagOf(row),
      visibility,
      status: completedAt === null ? 'PENDING' : 'READY',
      publicUrl: isPublic ? `${this.publicBase}/${bucket}/${id}${extensionOf(key)}` : null,
      metadata: row.metadata,
      createdAt: row.createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  }
}
