import { Module } from '@nestjs/common';
import { WorkerAppConnections } from './connections/worker-app-connections.js';
import { AppConnections } from './index.js';
import { TunnelModule } from './tunnel.module.js';

/** The way from a worker to hosted applications, through the replica that holds the tunnel. */
@Module({
  imports: [TunnelModule],
  providers: [{ provide: AppConnections, useClass: WorkerAppConnections }],
  exports: [AppConnections],
})
export class TunnelWorkerModule {}
