import { type DynamicModule, Module } from '@nestjs/common';
import { AiApiModule } from '#libs/ai';
import { ApplicationsApiModule } from '#libs/applications';
import { AuthModule } from '#libs/auth';
import { BotsApiModule } from '#libs/bots';
import { ConfigModule, type Config } from '#libs/config';
import { ConsoleApiModule, consoleFolder } from '#libs/console';
import { CoworkApiModule } from '#libs/cowork';
import { DatabaseModule } from '#libs/database';
import { DocumentationApiModule, packageFolders } from '#libs/documentation';
import { EventLogModule } from '#libs/event-log';
import { FeedbackApiModule } from '#libs/feedback';
import { FilesApiModule } from '#libs/files';
import { HttpModule, IdempotencyModule } from '#libs/http';
import { InfraApiModule } from '#libs/infra';
import { McpApiModule } from '#libs/mcp';
import { MeteringApiModule } from '#libs/metering';
import { type AdminListener, type Logger, ObservabilityModule } from '#libs/observability';
import { OAuthModule } from '#libs/oauth';
import { OperatorApiModule } from '#libs/operator';
import { PortalDataApiModule } from '#libs/portal-data';
import { RefusalsApiModule } from '#libs/refusals';
import { SearchApiModule } from '#libs/search';
import { SourcesApiModule } from '#libs/sources';
import { StorageApiModule } from '#libs/storage';
import { ApiReadiness } from './api-readiness.js';
import { IdempotentFacts } from './idempotent-facts.js';
import { PortBindingsModule } from './port-bindings.module.js';

/** The API process. Features are imported after the platform, generated routes last. */
@Module({})
export class ApiModule {
  /** @param listener the admin port where the process has opened it before */
  static with(config: Config, logger: Logger, listener?: AdminListener): DynamicModule {
    const peoplesConsole = ConsoleApiModule.of(consoleFolder());
    return {
      module: ApiModule,
      imports: [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api', ...(listener && { listener }) }),
        DatabaseModule.forRoot({ applicationName: 'portico-api' }),
        EventLogModule.forRoot(),
        HttpModule,
        AuthModule,
        RefusalsApiModule,
        IdempotencyModule,
        ApplicationsApiModule,
        PortBindingsModule,
        OAuthModule,
        InfraApiModule,
        StorageApiModule,
        SourcesApiModule,
        MeteringApiModule,
        AiApiModule,
        CoworkApiModule,
        FeedbackApiModule,
        SearchApiModule,
        BotsApiModule,
        FilesApiModule,
        peoplesConsole,
        OperatorApiModule.of(peoplesConsole),
        DocumentationApiModule.of(packageFolders()),
        McpApiModule,
        PortalDataApiModule,
      ],
      providers: [ApiReadiness, IdempotentFacts],
    };
  }
}
