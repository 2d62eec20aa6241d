import { Module } from '@nestjs/common';
import { HostAppConnections } from './connections/host-app-connections.js';
import { StoredTokenAuthenticator } from './connections/stored-token.authenticator.js';
import { TunnelHost } from './connections/tunnel-host.js';
import { AppConnections } from './index.js';
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
