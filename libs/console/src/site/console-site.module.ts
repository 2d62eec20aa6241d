import { type DynamicModule, Module } from '@nestjs/common';
import { CONSOLE_FOLDER } from './console-folder.js';
import { ConsoleSite } from './console-site.js';

/** The page of the console and its files, for whoever serves them. */
@Module({ providers: [ConsoleSite], exports: [ConsoleSite] })
export class ConsoleSiteModule {
  /** @param folder where its files are. */
  static of(folder: string): DynamicModule {
    return { module: ConsoleSiteModule, providers: [{ provide: CONSOLE_FOLDER, useValue: folder }] };
  }
}
