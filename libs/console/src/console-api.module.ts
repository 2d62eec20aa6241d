import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { LimitsModule } from '#libs/http';
import { OAuthModule } from '#libs/oauth';
import { ConsoleSessionsModule } from './console-sessions.module.js';
import { ConsoleSessionController } from './sessions/console-session.controller.js';
import { ShowSession } from './sessions/show-session.query.js';
import { ConsoleSignInController } from './sign-in/console-sign-in.controller.js';
import { ConsoleSiteController } from './site/console-site.controller.js';
import { ConsoleSiteModule } from './site/console-site.module.js';

/** The console of people at `/console`: its page, the sign-in, and the session. */
@Module({})
export class ConsoleApiModule {
  /** @param folder with what the build has made of the page. */
  static of(folder: string): DynamicModule {
    return {
      module: ConsoleApiModule,
      imports: [AuthModule, LimitsModule, OAuthModule, ConsoleSessionsModule, ConsoleSiteModule.of(folder)],
      // The page answers every address below `/console` that no other one names.
      controllers: [ConsoleSignInController, ConsoleSessionController, ConsoleSiteController],
      providers: [ShowSession],
      exports: [ConsoleSiteModule],
    };
  }
}
