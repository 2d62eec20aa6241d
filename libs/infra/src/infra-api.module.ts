import { Module } from '@nestjs/common';
import { HostAppConnections } from './connections/host-app-connections.js';
import { StoredTokenAuthenticator } from './connections/stored-token.authenticator.js';
import { TunnelHost } from './connections/tunnel-host.js';
import { ExecController } from './exec/exec.controller.js';
import { StartExec } from './exec/start-exec.command.js';
import { InfraCoreModule } from './infra-core.module.js';
import { AnsweringServersModule } from './answering-servers.module.js';
import { KeyServersModule } from './key-servers.module.js';
import { FindOperation } from './operations/find-operation.query.js';
import { ListOperations } from './operations/list-operations.query.js';
import { OperationsController } from './operations/operations.controller.js';
import { AwaitOperation } from './running/await-operation.query.js';
import { CreateServer } from './servers/create-server.command.js';
import { DeleteServer } from './servers/delete-server.command.js';
import { ListServers } from './servers/list-servers.query.js';
import { ServerAccess } from './servers/server-access.query.js';
import { ServersController } from './servers/servers.controller.js';
import { AppConnections } from './tunnel/index.js';

/** `/v1/infra/*` and the agents' tunnels. Needs the platform modules, `EventLogModule` and `AuthModule`. */
@Module({
  imports: [InfraCoreModule, KeyServersModule, AnsweringServersModule],
  controllers: [ServersController, ExecController, OperationsController],
  providers: [
    ServerAccess,
    ListServers,
    CreateServer,
    DeleteServer,
    StartExec,
    AwaitOperation,
    ListOperations,
    FindOperation,
    StoredTokenAuthenticator,
    TunnelHost,
    { provide: AppConnections, useClass: HostAppConnections },
  ],
  exports: [TunnelHost],
})
export class InfraApiModule {}
