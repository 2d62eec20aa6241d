import { Module } from '@nestjs/common';
import { MachinesModule } from '../machines/machines.module.js';
import { TrafficRecorder } from '../machines/traffic/traffic-recorder.js';
import { PresentationApiModule } from '../presentation/presentation-api.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelApiModule } from '../tunnel/tunnel-api.module.js';
import { AccessTokens } from './access-tokens/access-token.repository.js';
import { AccessTokensController } from './access-tokens/access-tokens.controller.js';
import { ListAccessTokens } from './access-tokens/list-access-tokens.query.js';
import { MintAccessToken } from './access-tokens/mint-access-token.command.js';
import { ShareGuesses } from './access-tokens/share-guesses.js';
import { AppGateway } from './app-gateway.js';
import { ForwardRequest } from './forwarding/forward-request.command.js';
import { OpenExchanges } from './forwarding/open-exchanges.js';
import { OpenWebSocket } from './forwarding/open-web-socket.command.js';
import { RequestFactsReader } from './forwarding/request-facts.js';
import { GatewayAnswers } from './gateway-answers.js';
import { GatewayHost } from './gateway-host.js';
import { HostedServers } from './hosted-server.repository.js';
import { IdentityKeysController } from './identity/identity-keys.controller.js';
import { IdentityProofs } from './identity/identity-proofs.js';
import { ProofKeyRepository } from './identity/proof-key.repository.js';
import { OwnPaths } from './own-paths.js';
import { Passages } from './passage.command.js';
import { ShareLinks } from './share-links.command.js';
import { BeginGatewaySession } from './visitors/begin-session.command.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';
import { GatewayEntryRepository } from './visitors/gateway-entry.repository.js';
import { GatewayKeys } from './visitors/gateway-keys.js';
import { GatewayOpenings } from './visitors/gateway-opening.repository.js';
import { GatewaySessions } from './visitors/gateway-session.repository.js';
import { OpenEntry } from './visitors/open-entry.command.js';
import { RecogniseVisitor } from './visitors/recognise-visitor.query.js';

/** The gateway in front of hosted applications, and who may open them. A global module binds `VISITOR_SIGN_IN`. */
@Module({
  imports: [TunnelApiModule, ServersModule, MachinesModule, PresentationApiModule],
  controllers: [AccessTokensController, IdentityKeysController],
  providers: [
    AccessTokens,
    MintAccessToken,
    ListAccessTokens,
    GatewayKeys,
    GatewayCookies,
    GatewayEntryRepository,
    GatewaySessions,
    GatewayOpenings,
    OpenEntry,
    BeginGatewaySession,
    RecogniseVisitor,
    HostedServers,
    Passages,
    ProofKeyRepository,
    IdentityProofs,
    RequestFactsReader,
    GatewayAnswers,
    OpenExchanges,
    ShareGuesses,
    ShareLinks,
    OwnPaths,
    ForwardRequest,
    OpenWebSocket,
    TrafficRecorder,
    AppGateway,
    GatewayHost,
  ],
  exports: [OpenEntry],
})
export class GatewayApiModule {}
