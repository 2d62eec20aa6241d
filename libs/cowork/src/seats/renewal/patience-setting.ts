import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { PatienceTerms } from '../life/seat-commands.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long an unpaid term is waited for, as the settings have it. */
@Injectable()
export class PatienceSetting implements PatienceTerms {
  readonly graceMs: number;
  readonly unpaidMs: number;

  constructor(
    @Inject(CONFIG)
    { coworkGraceHours, coworkUnpaidDays }: Pick<Config, 'coworkGraceHours' | 'coworkUnpaidDays'>,
  ) {
    this.graceMs = coworkGraceHours * HOUR_MS;
    this.unpaidMs = coworkUnpaidDays * DAY_MS;
  }
}
