import { Module } from '@nestjs/common';
import { ApplicationsModule } from '#libs/applications';
import { HttpModule } from '#libs/http';
import { ServersModule } from '#libs/infra';
import { VersionChanges } from './versions/version-changes.service.js';
import { VersionComparison } from './comparing/comparison.service.js';
import { OwnerList } from './owners/owner-list.service.js';
import { SourceOwners } from './owners/source-owners.service.js';
import { Versions } from './versions/versions.service.js';
import { VersionDownloads } from './versions/version-downloads.service.js';
import { VersionLists } from './versions/version-lists.service.js';
import { SourceUploads } from './saving/source-uploads.service.js';
import {
  MySourcesController,
  SourceListsController,
  sourceVersionsController,
} from './sources.controller.js';
import { SourcesCoreModule } from './sources-core.module.js';

/** Source versions over HTTP: those of applications and those of servers. */
@Module({
  imports: [SourcesCoreModule, ApplicationsModule, ServersModule, HttpModule],
  controllers: [
    SourceListsController,
    ...(['app', 'server'] as const).map(sourceVersionsController),
    MySourcesController,
  ],
  providers: [
    SourceOwners,
    Versions,
    VersionLists,
    VersionDownloads,
    VersionComparison,
    SourceUploads,
    VersionChanges,
    OwnerList,
  ],
  exports: [SourcesCoreModule],
})
export class SourcesApiModule {}
