import { type DynamicModule, Module } from '@nestjs/common';
import { ConsoleSiteController } from './site/console-site.controller.js';
import { ConsoleSiteModule } from './site/console-site.module.js';

/** The console of people: its page at `/console`. */
@Module({})
export class ConsoleApiModule {
  /** @param folder with what the build has made of the page. */
  static of(folder: string): DynamicModule {
    return {
      module: ConsoleApiModule,
      imports: [ConsoleSiteModule.of(folder)],
      controllers: [ConsoleSiteController],
      exports: [ConsoleSiteModule],
    };
  }
}
