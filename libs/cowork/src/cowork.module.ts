import { Module } from '@nestjs/common';
import { SeatsModule } from './seats/seats.module.js';
import { TrialModule } from './trial/trial.module.js';

/** Subscriptions as other libs and operators use them. No HTTP. */
@Module({ imports: [SeatsModule, TrialModule], exports: [SeatsModule, TrialModule] })
export class CoworkModule {}
