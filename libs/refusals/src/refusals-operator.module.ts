import { Module } from '@nestjs/common';
import { LastRefusals } from './records/last-refusals.query.js';

/** What operators ask of refusals. */
@Module({ providers: [LastRefusals], exports: [LastRefusals] })
export class RefusalsOperatorModule {}
