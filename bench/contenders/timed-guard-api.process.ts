import 'reflect-metadata';
import type { ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '#libs/auth';
import { createHttpApp, type PorticoRequest } from '#libs/http';
import { runProcess } from '#libs/observability';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { answerQuestions } from '../harness/answer-questions.js';

/** The API as it is; notes how long each request took until the guard had decided, in microseconds. */
await runProcess({
  name: 'api',
  environment: process.env,
  needs: () => [],
  start: async (config, logger, listener) => {
    const app = await createHttpApp(ApiModule.with(config, logger, listener), logger);
    const guard = app.get(AuthGuard);
    const decide = guard.canActivate.bind(guard);
    let times: number[] = [];
    guard.canActivate = async (execution: ExecutionContext): Promise<boolean> => {
      const { context } = execution.switchToHttp().getRequest<PorticoRequest>();
      try {
        return await decide(execution);
      } finally {
        times.push((performance.now() - context.startedAtMs) * 1_000);
      }
    };
    await app.listen(config.port, config.bindAddress);
    answerQuestions({ origin: config.publicUrl }, async () => {
      const taken = times;
      times = [];
      return taken;
    });
    return app;
  },
});
