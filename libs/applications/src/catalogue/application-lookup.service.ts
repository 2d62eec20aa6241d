import { Injectable } from '@nestjs/common';
import { ApplicationRepository } from './application.repository.js';

/** An application as those see it who sign users in to it. */
export interface SignInApplication {
  readonly id: string;
  readonly portalId: string;
  readonly title: string;
  /** Platform user id. */
  readonly authorId: string;
  /** As they were written; compared byte for byte. */
  readonly redirectUris: readonly string[];
  readonly appUrl: string | null;
}

/** What others know of applications by their ids: those who sign users in, and those who name them beside their own things. */
@Injectable()
export class ApplicationLookup {
  constructor(private readonly applications: ApplicationRepository) {}

  /** Null for one that was deleted, or was never registered. */
  async find(id: string): Promise<SignInApplication | null> {
    const row = await this.applications.find(id);
    if (!row) return null;
    const { portalId, title, authorId, redirectUris, appUrl } = row;
    return { id: row.id, portalId, title, authorId, redirectUris, appUrl };
  }

  /** By id; what was deleted, or was never registered, is left out. */
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return ids.length === 0 ? new Map() : this.applications.titles(ids);
  }
}
