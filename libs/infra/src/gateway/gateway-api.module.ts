import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '#libs/config';
import { MachinesModule } from '../machines/machines.module.js';
import { AppAwakening } from '../machines/power/app-awakening.service.js';
import { TrafficRecorder } from '../machines/traffic/traffic-recorder.js';
import { OperationsModule } from '../operations/operations.module.js';
import { CardRepository, ServerIconEntity } from '../presentation/card.repository.js';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelApiModule } from '../tunnel/tunnel.module.js';
import { AccessTokenEntity, AccessTokenRepository } from './access-tokens/access-token.repository.js';
import { AccessTokensController } from './access-tokens/access-tokens.controller.js';
import { AccessTokens } from './access-tokens/access-tokens.service.js';
import { ShareLinks } from './share-links.service.js';
import { AppGateway } from './app-gateway.js';
import { AppRequests } from './forwarding/app-requests.service.js';
import { OpenExchanges } from './forwarding/open-exchanges.js';
import { AppWebSockets } from './forwarding/app-web-sockets.service.js';
import { GatewayAnswers } from './gateway-answers.js';
import { GatewayHost } from './gateway-host.js';
import { HostedServers } from './hosted-server.repository.js';
import { IdentityKeysController } from './identity/identity-keys.controller.js';
import { IdentityProofs } from './identity/identity-proofs.js';
import { ProofKeyEntity, ProofKeyRepository } from './identity/proof-key.repository.js';
import { OwnPaths } from './own-paths.js';
import { AppAccess } from './app-access.service.js';
import { HeldRequests } from './waking/held-requests.js';
import { Visitors } from './visitors/visitors.service.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';
import { GatewayEntryRepository } from './visitors/gateway-entry.repository.js';
import { GatewayKeys } from './visitors/gateway-keys.js';
import { GatewaySessions } from './visitors/gateway-session.repository.js';
import { GatewayEntries } from './visitors/gateway-entries.service.js';

/** The gateway in front of hosted applications, and who may open them. A global module binds `VISITOR_SIGN_IN`. */
@Module({
  imports: [
    TunnelApiModule,
    ServersModule,
    OperationsModule,
    MachinesModule,
    TypeOrmModule.forFeature([AccessTokenEntity, ProofKeyEntity, ServerIconEntity]),
  ],
  controllers: [AccessTokensController, IdentityKeysController],
  providers: [
    AccessTokenRepository,
    AccessTokens,
    {
      provide: GatewayKeys,
      inject: [CONFIG],
      useFactory: ({ encryptionKey }: Config) => new GatewayKeys(encryptionKey),
    },
    GatewayCookies,
    GatewayEntryRepository,
    GatewaySessions,
    GatewayEntries,
    Visitors,
    HostedServers,
    AppAccess,
    ProofKeyRepository,
    IdentityProofs,
    GatewayAnswers,
    OpenExchanges,
    ShareLinks,
    CardRepository,
    OwnPaths,
    AppAwakening,
    HeldRequests,
    AppRequests,
    AppWebSockets,
    TrafficRecorder,
    AppGateway,
    GatewayHost,
  ],
  exports: [GatewayEntries],
})
export class GatewayApiModule {}
