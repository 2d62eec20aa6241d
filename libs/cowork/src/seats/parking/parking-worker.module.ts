import { Module } from '@nestjs/common';
import { SeatsModule } from '../seats.module.js';
import { FollowStanding } from './follow-standing.command.js';
import { FollowStandingJob } from './follow-standing.job.js';

/** What the standing of persons and portals means for subscriptions. */
@Module({ imports: [SeatsModule], providers: [FollowStanding, FollowStandingJob] })
export class ParkingWorkerModule {}
