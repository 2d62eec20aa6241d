import { Module } from '@nestjs/common';
import { PortalDataApiModule } from '#libs/portal-data';

@Module({ imports: [PortalDataApiModule] })
class GeneratedRoutes {}

/**
 * Routes are registered module by module, those nearer to the root first. The generated ones take any path of
 * theirs, so they stand deeper than every feature with routes; the route table is checked for it at the start.
 */
@Module({ imports: [GeneratedRoutes] })
export class GeneratedRoutesModule {}
