import { Injectable } from '@nestjs/common';
import { ApplicationRepository } from './application.repository.js';

/** What applications are called, for those who name them beside their own things. */
@Injectable()
export class ApplicationTitles {
  constructor(private readonly applications: ApplicationRepository) {}

  /** By id; what was deleted, or was never registered, is left out. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.applications.titles(ids);
  }
}
