import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { type Caller, PorticoError } from '#libs/kernel';
import { type NamedVersion, ReadVersion } from '../reading/read-version.query.js';
import { checkedTags, splitTags, tagsOf, withinLimit } from '../versions/tags.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';

/** New labels of a version; what is absent stays. */
export interface LabelChange {
  readonly note?: string | null;
  /** Replace all tags. */
  readonly tags?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Changes the tags and the note of a version. */
@Injectable()
export class LabelVersion {
  constructor(
    private readonly database: Database,
    private readonly reading: ReadVersion,
    private readonly versions: VersionRepository,
    private readonly stream: VersionStream,
  ) {}

  /** The tags are decided on what they are by then: two callers who each add one add both. */
  async execute({ principal, requestId }: Caller, named: NamedVersion, change: LabelChange): Promise<void> {
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
