import { Global, Module, type Provider } from '@nestjs/common';
import { SOURCE_VERSIONS } from '#libs/infra';
import { DeploySources, SourceDeploysModule } from '#libs/sources';

/** Which lib answers what another one asks while jobs run. A lib owns the port; only an app knows both ends. */
const BINDINGS = [
  { provide: SOURCE_VERSIONS, useExisting: DeploySources },
] as const satisfies readonly Provider[];

@Global()
@Module({
  imports: [SourceDeploysModule],
  providers: [...BINDINGS],
  exports: BINDINGS.map(({ provide }) => provide),
})
export class PortBindingsModule {}
