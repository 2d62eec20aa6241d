import { Module } from '@nestjs/common';
import { LedgerRepository } from './ledger.repository.js';

/** The ledger by itself: holds and settlements, for what has no facts of its own. */
@Module({ providers: [LedgerRepository], exports: [LedgerRepository] })
export class LedgerModule {}
