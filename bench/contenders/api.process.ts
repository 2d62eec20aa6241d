import 'reflect-metadata';
import { AuthGuard } from '#libs/auth';
import { createHttpApp, HttpDrain } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { runProcess } from '#libs/observability';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { answerQuestions } from '../harness/answer-questions.js';
import { FixedPrincipalGuard } from './fixed-principal.guard.js';

/** The API as it is; with BENCH_PRINCIPAL the guard admits everybody as the caller given there. */
await runProcess({
  name: 'api',
  environment: process.env,
  needs: () => [],
  start: async (config, logger, listener) => {
    const app = await createHttpApp(ApiModule.with(config, logger, listener), logger);
    const given = process.env['BENCH_PRINCIPAL'];
    if (given !== undefined) {
      const principal = JSON.parse(given) as Omit<Principal, 'scopes'>;
      const fixed = new FixedPrincipalGuard({ ...principal, scopes: new Set() });
      app.get(AuthGuard).canActivate = (execution) => Promise.resolve(fixed.canActivate(execution));
    }
    await app.listen(config.port, config.bindAddress);
    answerQuestions({ origin: config.publicUrl }, () => Promise.resolve());
    return { leave: () => app.get(HttpDrain).leave(), close: () => app.close() };
  },
});
