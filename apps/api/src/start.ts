import 'reflect-metadata';
import { databaseNeed } from '#libs/database';
import { createHttpApp, HttpDrain } from '#libs/http';
import { runProcess } from '#libs/observability';
import { ApiModule } from './api.module.js';

/** Runs an API process until a signal ends it. */
export function start(environment: NodeJS.ProcessEnv): Promise<void> {
  return runProcess({
    name: 'api',
    environment,
    needs: ({ databaseUrl }) => [databaseNeed(databaseUrl)],
    start: async (config, logger, listener) => {
      const app = await createHttpApp(ApiModule.with(config, logger, listener), logger);
      await app.listen(config.port, config.bindAddress);
      logger.info({ url: config.publicUrl }, 'ready');
      return { leave: () => app.get(HttpDrain).leave(), close: () => app.close() };
    },
  });
}
