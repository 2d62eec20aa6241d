import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { type Caller, PorticoError } from '#libs/kernel';
import type { SourceOwnerType } from '../contracts/source.events.js';
import { SourceOwners } from '../owners/source-owners.service.js';
import { VersionRemoval } from '../retention/version-removal.service.js';
import { CleanedUpAnswer, type DeletedVersionAnswer, type SourceVersionAnswer } from './version.answer.js';
import { checkedTags, splitTags, tagsOf, withinLimit } from './version.policy.js';
import { VersionRepository } from './version.repository.js';
import { VersionStream } from './version.stream.js';
import { type NamedVersion, Versions } from './versions.service.js';

/** New labels of a version; what is absent stays. */
interface LabelChange {
  readonly note?: string | null | undefined;
  /** Replace all tags. */
  readonly tags?: readonly string[] | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/** Changes of versions that people ask for: tags and notes, deletion, cleanups. */
@Injectable()
export class VersionChanges {
  constructor(
    private readonly owners: SourceOwners,
    private readonly reading: Versions,
    private readonly removal: VersionRemoval,
    private readonly database: Database,
    private readonly versions: VersionRepository,
    private readonly stream: VersionStream,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` for a change of nothing. */
  async label(caller: Caller, named: NamedVersion, change: LabelChange): Promise<SourceVersionAnswer> {
    if (Object.values(change).every((value) => value === undefined)) throw nothingToChange();
    await this.writeLabels(caller, named, change);
    return this.reading.answer(caller.principal, named);
  }

  /**
   * @param isForced also one whose tags protect it.
   * @throws PorticoError as {@link Versions.find} and {@link VersionRemoval.forget} do.
   */
  async remove(
    { principal, requestId }: Caller,
    named: NamedVersion,
    isForced: boolean,
  ): Promise<DeletedVersionAnswer> {
    const version = await this.reading.find(principal, named, 'delete');
    await this.removal.forget(version, { isForced }, callerMeta(principal, requestId));
    return { versionId: named.versionId, deleted: true };
  }

  async cleanUp(
    { principal, requestId }: Caller,
    type: SourceOwnerType,
    id: string,
    { dryRun = false, keep }: { readonly dryRun?: boolean; readonly keep?: number },
  ): Promise<CleanedUpAnswer> {
    const owner = await this.owners.require(principal, type, id, 'delete');
    const order = { reason: 'cleanup', isDry: dryRun, ...(keep !== undefined && { keep }) } as const;
    const done = await this.removal.cleanUp(owner, order, callerMeta(principal, requestId));
    return CleanedUpAnswer.of(done, dryRun);
  }

  /** The tags are decided on what they are by then: two callers who each add one add both. */
  private async writeLabels(
    { principal, requestId }: Caller,
    named: NamedVersion,
    change: LabelChange,
  ): Promise<void> {
    const asked = {
      replace: change.tags && checkedTags(change.tags),
      add: checkedTags(change.add ?? []),
      remove: new Set(checkedTags(change.remove ?? [])),
    };
    const { id, lineageId } = await this.reading.find(principal, named, 'write');
    const meta = callerMeta(principal, requestId);
    await retryConflict(() =>
      this.database.transaction(async (tx) => {
        await this.versions.lockLineage(tx, lineageId);
        const version = await this.versions.find(id, tx);
        if (!version) throw new PorticoError('VERSION_NOT_FOUND');
        const tags = new Set([...(asked.replace ?? tagsOf(version)), ...asked.add]);
        const left = withinLimit([...tags].filter((tag) => !asked.remove.has(tag)));
        const { isManual, isPublished, freeTags } = splitTags(left);
        await this.stream.handleIn(tx, id, { type: 'label', isManual, isPublished }, { meta });
        const { note = version.note } = change;
        await this.versions.writeTexts(tx, id, { tags: freeTags, note, session: version.session });
      }),
    );
  }
}

function nothingToChange(): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message: 'The body names nothing to change.' });
}
