import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations/operations.module.js';
import { RemoteFile } from './deploy-source/remote-file.js';
import { DeployInputs } from './deploy/deploy-inputs.js';

/** The order of a deploy and files from elsewhere, as API and worker handle them. */
@Module({
  imports: [OperationsModule],
  providers: [RemoteFile, DeployInputs],
  exports: [RemoteFile, DeployInputs],
})
export class ContentModule {}
