import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { loadConfig } from '#libs/config';
import { buildDocument, DeclaredRoutes, type OpenApiDocument, type RouteDefinition } from '#libs/http';
import { createLogger } from '#libs/observability';
import { ApiModule } from '../../../../api/src/api.module.js';

/** What the API says of itself. */
export interface ApiDescription {
  readonly document: OpenApiDocument;
  /** Of the routes behind the document. */
  readonly definitions: readonly RouteDefinition[];
}

const secret = (): string => randomBytes(32).toString('base64');

/** Settings that are complete and lead nowhere: nothing that would use them is made. */
const SETTINGS = {
  DATABASE_URL: 'postgres://nowhere.invalid/none',
  KEY_PEPPERS: `1:${secret()}`,
  ENCRYPTION_KEY: secret(),
  INTERNAL_TOKEN: secret(),
  LOG_LEVEL: 'silent',
};

/**
 * The description of the API by its classes alone. The framework puts the modules together as for a start, and makes
 * none of their providers: nothing is connected to, and no port is opened.
 */
export async function describeApi(): Promise<ApiDescription> {
  const config = loadConfig(SETTINGS);
  const { logger } = createLogger(config, 'description', { write: () => undefined });
  const context = await NestFactory.createApplicationContext(ApiModule.with(config, logger), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
  const routes = new DeclaredRoutes(context.get(ModulesContainer).values());
  const source = { routes: routes.all(), schemas: routes.schemas(), tags: routes.tags() };
  return {
    document: buildDocument({ serverUrl: config.publicUrl, ...source }),
    definitions: routes.definitions(),
  };
}
