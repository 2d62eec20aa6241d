import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import type { Caller } from '#libs/kernel';
import { type NamedVersion, ReadVersion } from '../reading/read-version.query.js';
import { ForgetVersion } from '../retention/forget-version.command.js';

/** Deletes a version for a caller. */
@Injectable()
export class DeleteVersion {
  constructor(
    private readonly reading: ReadVersion,
    private readonly forgetting: ForgetVersion,
  ) {}

  /**
   * @param isForced also one whose tags protect it.
   * @throws PorticoError as `ReadVersion` and `ForgetVersion` do.
   */
  async execute({ principal, requestId }: Caller, named: NamedVersion, isForced: boolean): Promise<void> {
    const version = await this.reading.find(principal, named, 'delete');
    await this.forgetting.execute(version, { isForced }, callerMeta(principal, requestId));
  }
}
