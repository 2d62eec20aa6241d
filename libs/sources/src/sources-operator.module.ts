import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { SourceAdmin } from './operator/source-admin.js';
import { SourceSaving } from './policy/source-saving.query.js';
import { SourcesLogModule } from './sources-log.module.js';

/** Operators' services of the lib, and all its facts and views. Needs the platform modules; no HTTP, no store. */
@Module({
  imports: [AuthAdminModule, SourcesLogModule],
  providers: [SourceSaving, SourceAdmin],
  exports: [SourcesLogModule, SourceAdmin],
})
export class SourcesOperatorModule {}
