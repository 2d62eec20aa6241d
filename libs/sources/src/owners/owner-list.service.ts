import { Injectable } from '@nestjs/common';
import { ApplicationRepository, relationToApplication } from '#libs/applications';
import { ServerDirectory } from '#libs/infra';
import type { Principal } from '#libs/kernel';
import type { SourceOwnerType } from '../contracts/source.events.js';
import { type OwnerSummary, VersionRepository } from '../versions/version.repository.js';
import { SourceSaving } from './source-saving.js';

/** An application or server with versions. */
export interface ListedOwner {
  readonly type: SourceOwnerType;
  readonly title: string;
  readonly summary: OwnerSummary;
}

export interface OwnerPage {
  readonly owners: readonly ListedOwner[];
  readonly total: number;
  readonly isSavingOn: boolean;
}

interface Named {
  readonly id: string;
  readonly type: SourceOwnerType;
  readonly title: string;
}

/** Whose versions a caller could list. */
@Injectable()
export class OwnerList {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly servers: ServerDirectory,
    private readonly versions: VersionRepository,
    private readonly saving: SourceSaving,
  ) {}

  /** The newest save first. @param text is in the title; null asks for all. */
  async page(principal: Principal, text: string | null, page: number, limit: number): Promise<OwnerPage> {
    const named = await this.named(principal);
    const wanted = text === null ? null : text.toLowerCase();
    const found = named.filter(({ title }) => wanted === null || title.toLowerCase().includes(wanted));
    const byId = new Map(found.map((owner) => [owner.id, owner]));
    const [summaries, isSavingOn] = await Promise.all([
      this.versions.summaries([...byId.keys()]),
      this.saving.isOn(principal.portalId),
    ]);
    const owners = summaries.slice((page - 1) * limit, page * limit).flatMap((summary) => {
      const owner = byId.get(summary.ownerId);
      return owner ? { type: owner.type, title: owner.title, summary } : [];
    });
    return { owners, total: summaries.length, isSavingOn };
  }

  private async named(principal: Principal): Promise<Named[]> {
    const rows = await this.applications.all(principal.portalId);
    const applications = rows.filter((row) => relationToApplication(row, principal) !== null);
    const servers = await this.serversOf(
      principal,
      applications.flatMap(({ id, authorId }) => (authorId === principal.ownerUserId ? id : [])),
    );
    return [
      ...applications.map(({ id, title }): Named => ({ id, type: 'app', title })),
      ...servers.map(({ id, name, displayName }): Named => ({
        id,
        type: 'server',
        title: displayName || name,
      })),
    ];
  }

  /** Those whose sources the key may list: with the right to servers, its own and those of the author's applications. */
  private async serversOf(principal: Principal, authored: readonly string[]) {
    if (!principal.scopes.has('svc:infra')) return [];
    const reachable = await this.servers.reachableBy(principal);
    if (principal.kind !== 'personal') return reachable;
    return [...reachable, ...(await this.servers.ofApplications(principal.portalId, authored))];
  }
}
