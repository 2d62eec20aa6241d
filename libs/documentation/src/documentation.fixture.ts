import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ConfigModule } from '#libs/config';
import { createHttpApp, HttpModule } from '#libs/http';
import { createLogger, ObservabilityModule } from '#libs/observability';
import { createTestConfig } from '#libs/testing/contracts';
import { DocumentationApiModule } from './documentation-api.module.js';
import { packageFolders, type DocumentationFolders } from './files/site-assets.js';

export interface DocumentationFixture {
  readonly app: NestExpressApplication;
  readonly origin: string;
  readonly lines: () => string;
}

/**
 * The documentation with nothing else around it, and without a database.
 * @param folders where its files are; by default those of this repository.
 */
export async function startDocumentation(
  folders: DocumentationFolders = packageFolders(),
): Promise<DocumentationFixture> {
  const config = createTestConfig('postgres://nowhere.invalid/none', { LOG_LEVEL: 'info' });
  const written: string[] = [];
  const { logger } = createLogger(config, 'spec', { write: (line) => written.push(line) });
  @Module({})
  class FixtureModule {}
  const imports = [
    ConfigModule.with(config),
    ObservabilityModule.forRoot({ logger, process: 'api' }),
    HttpModule,
    DocumentationApiModule.of(folders),
  ];
  const app = await createHttpApp({ module: FixtureModule, imports }, logger);
  await app.listen(0, '127.0.0.1');
  return { app, origin: await app.getUrl(), lines: () => written.join('') };
}
