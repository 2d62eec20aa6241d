import { Module } from '@nestjs/common';
import { HostAppConnections } from './process-clients.js';
import { StoredTokenAuthenticator } from './tunnel-dial.js';
import { TunnelHost } from './tunnel-host.js';
import { AppConnections } from './apps/app-connections.js';
import { TunnelModule } from './tunnel.module.js';

/** The end of the tunnels that agents dial, and the way through it to hosted applications. */
@Module({
  imports: [TunnelModule],
  providers: [
    StoredTokenAuthenticator,
    TunnelHost,
    { provide: AppConnections, useClass: HostAppConnections },
  ],
  exports: [AppConnections, TunnelHost],
})
export class TunnelApiModule {}
