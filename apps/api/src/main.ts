import 'reflect-metadata';
import { createHttpApp } from '#libs/http';
import { runProcess } from '#libs/observability';
import { ApiModule } from './api.module.js';

await runProcess({
  name: 'api',
  environment: process.env,
  start: async (config, logger) => {
    const app = await createHttpApp(ApiModule.with(config, logger), logger);
    await app.listen(config.port, config.bindAddress);
    logger.info({ url: config.publicUrl }, 'ready');
    return app;
  },
});
