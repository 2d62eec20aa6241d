import { Module } from '@nestjs/common';
import { CoworkModule } from './cowork.module.js';
import { ParkingWorkerModule } from './seats/parking/parking-worker.module.js';
import { RenewalWorkerModule } from './seats/renewal/renewal-worker.module.js';
import { TrialWorkerModule } from './trial/trial-worker.module.js';

/** Sweeps and jobs of subscriptions. */
@Module({ imports: [CoworkModule, ParkingWorkerModule, RenewalWorkerModule, TrialWorkerModule] })
export class CoworkWorkerModule {}
