import { Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import { AiChanges } from '../changes/ai-changes.js';
import { buildCatalogue } from './build-catalogue.policy.js';
import type { Catalogue } from './catalogue.js';
import { CatalogueRepository } from './catalogue.repository.js';

/** What the database calls a change of the catalogue. */
const CATALOGUE = 'catalogue';

/** The catalogue as it holds now, in memory until the database says that it has changed. */
@Injectable()
export class CurrentCatalogue {
  private readonly cache: ChangeAwareCache<Catalogue>;

  constructor(
    private readonly repository: CatalogueRepository,
    changes: AiChanges,
  ) {
    this.cache = changes.createCache({ capacity: 1 });
  }

  async get(): Promise<Catalogue> {
    return this.cache.get(CATALOGUE, async () => buildCatalogue(await this.repository.read()));
  }
}
