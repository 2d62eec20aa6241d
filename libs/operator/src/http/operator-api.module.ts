import { type DynamicModule, Module } from '@nestjs/common';
import { OperatorSessionsModule } from '../sessions/operator-sessions.module.js';
import { LazyServices } from './lazy-services.js';
import { LinkGuesses } from './link-guesses.js';
import { OperatorApi } from './operator-api.js';
import { OperatorPages } from './operator-pages.js';
import { SendAttachment } from './send-attachment.js';

/** The console of operators and the API behind it, on the admin listener. The process brings the modules of all libs. */
@Module({})
export class OperatorApiModule {
  /** @param site exports the page of the console, which people are shown as well. */
  static of(site: DynamicModule): DynamicModule {
    return {
      module: OperatorApiModule,
      imports: [OperatorSessionsModule, site],
      providers: [LazyServices, LinkGuesses, SendAttachment, OperatorApi, OperatorPages],
    };
  }
}
