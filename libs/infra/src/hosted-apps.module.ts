import { Module } from '@nestjs/common';
import { AccessEntries } from './servers/access-list/access-entry.repository.js';
import { AccessListController } from './servers/access-list/access-list.controller.js';
import { ChangeAccessList } from './servers/access-list/change-access-list.command.js';
import { ReadAccessList } from './servers/access-list/read-access-list.query.js';
import { AccessTokens } from './gateway/access-tokens/access-token.repository.js';
import { AccessTokensController } from './gateway/access-tokens/access-tokens.controller.js';
import { ListAccessTokens } from './gateway/access-tokens/list-access-tokens.query.js';
import { MintAccessToken } from './gateway/access-tokens/mint-access-token.command.js';
import { AppGateway } from './gateway/app-gateway.js';
import { ForwardRequest } from './gateway/forwarding/forward-request.command.js';
import { GatewayAnswers } from './gateway/gateway-answers.js';
import { GatewayHost } from './gateway/gateway-host.js';
import { HostedServers } from './gateway/hosted-server.repository.js';
import { OpenExchanges } from './gateway/forwarding/open-exchanges.js';
import { OpenWebSocket } from './gateway/forwarding/open-web-socket.command.js';
import { OwnPaths } from './gateway/own-paths.js';
import { Passages } from './gateway/passage.command.js';
import { RequestFactsReader } from './gateway/forwarding/request-facts.js';
import { ShareLinks } from './gateway/share-links.command.js';
import { BeginGatewaySession } from './gateway/visitors/begin-session.command.js';
import { GatewayEntryRepository } from './gateway/visitors/gateway-entry.repository.js';
import { GatewayKeys } from './gateway/visitors/gateway-keys.js';
import { GatewaySessions } from './gateway/visitors/gateway-session.repository.js';
import { OpenEntry } from './gateway/visitors/open-entry.command.js';
import { RecogniseVisitor } from './gateway/visitors/recognise-visitor.query.js';
import { InfraApiModule } from './infra-api.module.js';
import { InfraCoreModule } from './infra-core.module.js';
import { ServerTraffic } from './machines/traffic/server-traffic.repository.js';
import { TrafficRecorder } from './machines/traffic/traffic-recorder.js';

const VISITORS = [
  GatewayKeys,
  GatewayEntryRepository,
  GatewaySessions,
  OpenEntry,
  BeginGatewaySession,
  RecogniseVisitor,
];
const GATEWAY = [
  HostedServers,
  Passages,
  RequestFactsReader,
  GatewayAnswers,
  OpenExchanges,
  ShareLinks,
  OwnPaths,
  ForwardRequest,
  OpenWebSocket,
  AppGateway,
  GatewayHost,
  ServerTraffic,
  TrafficRecorder,
];
const ACCESS = [
  AccessTokens,
  MintAccessToken,
  ListAccessTokens,
  AccessEntries,
  ChangeAccessList,
  ReadAccessList,
];

/**
 * The gateway in front of hosted applications, and who may open them. Global modules bind `VISITOR_SIGN_IN`
 * and `PORTAL_PEOPLE`.
 */
@Module({
  imports: [InfraCoreModule, InfraApiModule],
  controllers: [AccessTokensController, AccessListController],
  providers: [...VISITORS, ...GATEWAY, ...ACCESS],
  exports: [OpenEntry],
})
export class HostedAppsModule {}
