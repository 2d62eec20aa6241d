import { Global, Module, type Provider } from '@nestjs/common';
import { AGENT_SERVERS, AiCallsModule, SUBSCRIPTION_SEATS } from '#libs/ai';
import { APPLICATION_SERVERS, SOURCE_VERSIONS as PUBLISHED_SOURCES } from '#libs/applications';
import {
  AuthModule,
  CONSOLE_SESSIONS,
  DebtFreeze,
  GrantedKeysService,
  KEY_SERVERS,
  PORTAL_ACCOUNT,
  Portals,
  STORED_BYTES,
} from '#libs/auth';
import { MARKET_ACCESS } from '#libs/bots';
import { ConsoleEntry, ConsoleSessionService, ConsoleSessionsModule } from '#libs/console';
import { CoworkApiModule, MarketTrials, SeatAccess } from '#libs/cowork';
import { HostClientModule } from '#libs/host-client';
import {
  ServerDirectory,
  EVENT_HOST,
  HostPortalPeople,
  InfraApiModule,
  KEY_ISSUER,
  PORTAL_PEOPLE,
  PortalEventHost,
  ServersModule,
  ServersOfKeys,
  SOURCE_VERSIONS as DEPLOYED_SOURCES,
  VISITOR_SIGN_IN,
} from '#libs/infra';
import { KNOWN_PORTALS, MeteringApiModule, PORTAL_DATES, PORTAL_FREEZE } from '#libs/metering';
import { CONSOLE_SESSION_STARTER, HOSTED_APPLICATIONS } from '#libs/oauth';
import { RESEARCH_MODEL } from '#libs/search';
import { DeploySources, PublishedSources, SourcesCoreModule } from '#libs/sources';
import { StorageApiModule } from '#libs/storage';
import { AccountBook } from './account-book.js';
import { HostedVisits } from './hosted-visits.js';
import { PlatformResearchModel } from './platform-research-model.js';
import { PortalRoom } from './portal-room.js';
import { PortalVisitors } from './portal-visitors.js';

/** Which lib answers what another one asks. A lib owns the port; only an app knows both ends. */
const BINDINGS = [
  { provide: AGENT_SERVERS, useExisting: ServerDirectory },
  { provide: KEY_ISSUER, useExisting: GrantedKeysService },
  { provide: KEY_SERVERS, useExisting: ServersOfKeys },
  { provide: MARKET_ACCESS, useExisting: MarketTrials },
  { provide: SUBSCRIPTION_SEATS, useExisting: SeatAccess },
  { provide: PORTAL_FREEZE, useExisting: DebtFreeze },
  { provide: KNOWN_PORTALS, useExisting: Portals },
  { provide: PORTAL_DATES, useExisting: Portals },
  { provide: PORTAL_ACCOUNT, useClass: AccountBook },
  { provide: STORED_BYTES, useClass: PortalRoom },
  { provide: APPLICATION_SERVERS, useExisting: ServerDirectory },
  { provide: EVENT_HOST, useClass: PortalEventHost },
  { provide: PORTAL_PEOPLE, useClass: HostPortalPeople },
  { provide: VISITOR_SIGN_IN, useClass: PortalVisitors },
  { provide: HOSTED_APPLICATIONS, useClass: HostedVisits },
  { provide: CONSOLE_SESSIONS, useExisting: ConsoleSessionService },
  { provide: CONSOLE_SESSION_STARTER, useExisting: ConsoleEntry },
  { provide: DEPLOYED_SOURCES, useExisting: DeploySources },
  { provide: PUBLISHED_SOURCES, useExisting: PublishedSources },
  { provide: RESEARCH_MODEL, useClass: PlatformResearchModel },
] as const satisfies readonly Provider[];

@Global()
@Module({
  imports: [
    AuthModule,
    HostClientModule,
    InfraApiModule,
    ServersModule,
    StorageApiModule,
    MeteringApiModule,
    CoworkApiModule,
    SourcesCoreModule,
    AiCallsModule,
    ConsoleSessionsModule,
  ],
  providers: [...BINDINGS],
  exports: BINDINGS.map(({ provide }) => provide),
})
export class PortBindingsModule {}
