import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { SeatsModule } from '../seats/seats.module.js';
import { DeployKeyRepository } from './deploy-key.repository.js';
import { DeviceKeysController } from './device-keys.controller.js';
import { IssueDeployKey } from './issue-deploy-key.command.js';

/** `/v1/cowork/key` and `/v1/cowork/deploy-key`. */
@Module({
  imports: [AuthModule, SeatsModule],
  controllers: [DeviceKeysController],
  providers: [DeployKeyRepository, IssueDeployKey],
})
export class DeviceKeysApiModule {}
