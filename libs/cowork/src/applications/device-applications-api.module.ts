import { Module } from '@nestjs/common';
import { ApplicationsApiModule } from '#libs/applications';
import { SeatsModule } from '../seats/seats.module.js';
import { DeviceApplicationsController } from './device-applications.controller.js';

/** `/v1/cowork/applications`. */
@Module({ imports: [ApplicationsApiModule, SeatsModule], controllers: [DeviceApplicationsController] })
export class DeviceApplicationsApiModule {}
