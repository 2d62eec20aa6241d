import { Injectable } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import type { SourceOwner, SourceOwnerType } from '../contracts/source-terms.js';
import { ownerOfApplication, ownerOfServer, SourceOwners } from '../owners/source-owners.query.js';
import type { SourceAction } from '../owners/source-action.policy.js';
import { versionNumber } from '../versions/version-id.policy.js';
import type { VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { DescribeVersions } from './describe-versions.query.js';
import type { ServerContextAnswer } from './server-context.answer.js';
import { ServerContexts } from './server-contexts.query.js';
import type { SourceVersionAnswer } from './version.answer.js';

/** What a path names: an application or server, and one of its versions. */
export interface NamedVersion {
  readonly type: SourceOwnerType;
  readonly ownerId: string;
  readonly versionId: string;
}

/** An owner together with the server that stands beside its versions. */
export interface OwnerInContext {
  readonly owner: SourceOwner;
  readonly serverContext: ServerContextAnswer | null;
}

/** One version, for those who may see it. */
@Injectable()
export class ReadVersion {
  constructor(
    private readonly owners: SourceOwners,
    private readonly versions: VersionRepository,
    private readonly describe: DescribeVersions,
    private readonly contexts: ServerContexts,
  ) {}

  /** @throws PorticoError `INVALID_VERSION_ID`; what `SourceOwners` throws; `VERSION_NOT_FOUND`. */
  async find(
    principal: Principal,
    { type, ownerId, versionId }: NamedVersion,
    action: SourceAction,
  ): Promise<VersionRow> {
    const number = versionNumber(versionId);
    const owner = await this.owners.require(principal, type, ownerId, action);
    const row = await this.versions.findByNumber(owner, number);
    if (!row) throw new PorticoError('VERSION_NOT_FOUND');
    return row;
  }

  /** The version as it is by now. @throws PorticoError as {@link find} does. */
  async answer(
    principal: Principal,
    { type, ownerId, versionId }: NamedVersion,
  ): Promise<SourceVersionAnswer> {
    const number = versionNumber(versionId);
    const { owner, serverContext } = await this.inContext(principal, type, ownerId, 'read');
    const row = await this.versions.findByNumber(owner, number);
    if (!row) throw new PorticoError('VERSION_NOT_FOUND');
    const [answer] = await this.describe.within([row], () => serverContext);
    if (!answer) throw new Error('one version was described as none');
    return answer;
  }

  async inContext(
    principal: Principal,
    type: SourceOwnerType,
    id: string,
    action: SourceAction,
  ): Promise<OwnerInContext> {
    if (type === 'server') {
      const owner = ownerOfServer(await this.owners.server(principal, id, action));
      return { owner, serverContext: await this.contexts.ofServer(owner.id) };
    }
    const application = await this.owners.application(principal, id, action);
    return {
      owner: ownerOfApplication(application),
      serverContext: await this.contexts.ofApplication(application),
    };
  }
}
