import { Module } from '@nestjs/common';
import { ApplicationsModule } from '#libs/applications';
import { HttpModule } from '#libs/http';
import { ServersModule } from '#libs/infra';
import { ChangeSources } from './changing/change-sources.js';
import { CompareArchives } from './comparing/compare-archives.js';
import { CompareTurns } from './comparing/compare-turns.js';
import { CompareVersions } from './comparing/compare-versions.query.js';
import { DeleteVersion } from './changing/delete-version.command.js';
import { LabelVersion } from './changing/label-version.command.js';
import { ListOwners } from './mine/list-owners.query.js';
import { MySourcesController } from './mine/my-sources.controller.js';
import { SourceOwners } from './owners/source-owners.query.js';
import { DescribeVersions } from './reading/describe-versions.query.js';
import { DownloadVersion } from './reading/download-version.query.js';
import { LinkedServers } from './reading/linked-servers.query.js';
import { ListVersions } from './reading/list-versions.query.js';
import { ReadVersion } from './reading/read-version.query.js';
import { ServerContexts } from './reading/server-contexts.query.js';
import { SourceTransfers } from './reading/source-transfers.js';
import { SaveOverHttp } from './saving/save-over-http.js';
import { SaveSource } from './saving/save-source.command.js';
import { sourceChangesController } from './source-changes.controller.js';
import { SourceListsController } from './source-lists.controller.js';
import { sourceVersionsController } from './source-versions.controller.js';
import { SourcesCoreModule } from './sources-core.module.js';

/** Source versions over HTTP: those of applications and those of servers. */
@Module({
  imports: [SourcesCoreModule, ApplicationsModule, ServersModule, HttpModule],
  controllers: [
    SourceListsController,
    ...(['app', 'server'] as const).flatMap((type) => [
      sourceVersionsController(type),
      sourceChangesController(type),
    ]),
    MySourcesController,
  ],
  providers: [
    SourceOwners,
    ServerContexts,
    DescribeVersions,
    LinkedServers,
    ListVersions,
    ReadVersion,
    DownloadVersion,
    CompareArchives,
    CompareTurns,
    CompareVersions,
    SourceTransfers,
    SaveSource,
    SaveOverHttp,
    LabelVersion,
    DeleteVersion,
    ChangeSources,
    ListOwners,
  ],
  exports: [SourcesCoreModule],
})
export class SourcesApiModule {}
