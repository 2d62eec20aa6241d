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

/** Looks applications up for sign-in. */
@Injectable()
export class SignInApplications {
  constructor(private readonly applications: ApplicationRepository) {}

  /** Null for one that was deleted, or was never registered. */
  async find(id: string): Promise<SignInApplication | null> {
    const row = await this.applications.find(id);
    if (!row) return null;
    const { portalId, title, authorId, redirectUris, appUrl } = row;
    return { id: row.id, portalId, title, authorId, redirectUris, appUrl };
  }
}
