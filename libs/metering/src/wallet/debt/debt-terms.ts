import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { MICRO } from '../../contracts/amounts.js';
import type { DebtTerms } from './debt.policy.js';

const HOUR_MS = 3_600_000;

/** The terms of debt as the settings have them. */
@Injectable()
export class DebtTermsSetting implements DebtTerms {
  readonly graceMs: number;
  readonly limit: bigint;

  constructor(
    @Inject(CONFIG)
    { walletGraceHours, walletDebtLimit }: Pick<Config, 'walletGraceHours' | 'walletDebtLimit'>,
  ) {
    this.graceMs = walletGraceHours * HOUR_MS;
    this.limit = BigInt(walletDebtLimit) * MICRO;
  }
}
