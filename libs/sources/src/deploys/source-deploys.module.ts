import { Module } from '@nestjs/common';
import { PublishedSources } from '../publication/published-sources.js';
import { SourcesCoreModule } from '../sources-core.module.js';
import { DeployOrderRepository } from './deploy-order.repository.js';
import { DeploySources } from './deploy-sources.js';
import { FindDeployable } from './find-deployable.query.js';
import { JudgeDeploy } from './judge-deploy.query.js';
import { KeepDeployed } from './keep-deployed.command.js';

/** What deploys and publications ask of the source storage, for the apps that bind it to their ports. */
@Module({
  imports: [SourcesCoreModule],
  providers: [
    DeployOrderRepository,
    FindDeployable,
    JudgeDeploy,
    KeepDeployed,
    DeploySources,
    PublishedSources,
  ],
  exports: [DeployOrderRepository, DeploySources, PublishedSources],
})
export class SourceDeploysModule {}
