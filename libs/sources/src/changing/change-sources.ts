import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, PorticoError } from '#libs/kernel';
import type { SourceOwnerType } from '../contracts/source-terms.js';
import { SourceOwners } from '../owners/source-owners.query.js';
import { type NamedVersion, ReadVersion } from '../reading/read-version.query.js';
import type { SourceVersionAnswer } from '../reading/version.answer.js';
import { CleanUp } from '../retention/clean-up.command.js';
import { CleanedUpAnswer } from './cleaned-up.answer.js';
import { DeleteVersion } from './delete-version.command.js';
import type { DeletedVersionAnswer } from './deleted-version.answer.js';
import { type LabelChange, LabelVersion } from './label-version.command.js';

/** What the routes that change versions have in common. */
@Injectable()
export class ChangeSources {
  constructor(
    private readonly owners: SourceOwners,
    private readonly reading: ReadVersion,
    private readonly labels: LabelVersion,
    private readonly deletion: DeleteVersion,
    private readonly cleaning: CleanUp,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` for a change of nothing. */
  async label(caller: Caller, named: NamedVersion, change: LabelChange): Promise<SourceVersionAnswer> {
    if (Object.values(change).every((value) => value === undefined)) throw nothingToChange();
    await this.labels.execute(caller, named, change);
    return this.reading.answer(caller.principal, named);
  }

  async remove(caller: Caller, named: NamedVersion, isForced: boolean): Promise<DeletedVersionAnswer> {
    await this.deletion.execute(caller, named, isForced);
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
    const done = await this.cleaning.execute(owner, order, callerMeta(principal, requestId));
    return CleanedUpAnswer.of(done, dryRun);
  }
}

function nothingToChange(): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message: 'The body names nothing to change.' });
}
