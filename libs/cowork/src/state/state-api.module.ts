import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { ActivationModule } from '../activation/activation.module.js';
import { SeatsModule } from '../seats/seats.module.js';
import { ReadPerson } from './read-person.query.js';
import { ReadState } from './read-state.query.js';
import { StateController } from './state.controller.js';

/** The state of subscriptions over HTTP. */
@Module({
  imports: [AuthModule, ActivationModule, SeatsModule],
  controllers: [StateController],
  providers: [ReadPerson, ReadState],
})
export class StateApiModule {}
