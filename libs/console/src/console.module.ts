import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '#libs/auth';
import { LimitsModule } from '#libs/http';
import { OAuthModule } from '#libs/oauth';
import { ConsoleEntry } from './console-entry.service.js';
import { ConsoleSessionService } from './console-session.service.js';
import { ConsoleSiteController } from './console-site.controller.js';
import { CONSOLE_FOLDER, ConsoleSite } from './console-site.service.js';
import { ConsoleSessionController, ConsoleSignInController } from './console.controller.js';
import { ConsoleRecords, ConsoleSessionEntity } from './console.repository.js';
import { HostRight } from './host-right.service.js';

/** The page of the console and its files, for whoever serves them. */
@Module({ providers: [ConsoleSite], exports: [ConsoleSite] })
export class ConsoleSiteModule {
  /** @param folder where its files are. */
  static of(folder: string): DynamicModule {
    return { module: ConsoleSiteModule, providers: [{ provide: CONSOLE_FOLDER, useValue: folder }] };
  }
}

/** Sessions of people in the console, as the guard and the sign-in ask for them. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([ConsoleSessionEntity])],
  providers: [ConsoleRecords, HostRight, ConsoleSessionService, ConsoleEntry],
  exports: [ConsoleSessionService, ConsoleEntry],
})
export class ConsoleSessionsModule {}

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
      exports: [ConsoleSiteModule],
    };
  }
}
