import { Module } from '@nestjs/common';
import { PortalDataRoutesModule } from './portal-data-routes.module.js';

/**
 * The bases of portal data. Routes are matched in the order of modules, level by level: those of this lib take
 * every address that is left, so they stand one level lower, behind the rooms of the libs imported before.
 */
@Module({ imports: [PortalDataRoutesModule] })
export class PortalDataApiModule {}
