import 'reflect-metadata';
import { AuthGuard } from '#libs/auth';
import { createHttpApp } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { runProcess } from '#libs/observability';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { answerQuestions } from '../harness/answer-questions.js';
import { FixedPrincipalGuard } from './fixed-principal.guard.js';

/** The API as it is, but the guard admits everybody as the caller given in BENCH_PRINCIPAL. */
await runProcess({
  name: 'api-without-guard',
  environment: process.env,
  start: async (config, logger) => {
    const given = JSON.parse(process.env['BENCH_PRINCIPAL'] ?? '') as Omit<Principal, 'scopes'>;
    const fixed = new FixedPrincipalGuard({ ...given, scopes: new Set() });
    const app = await createHttpApp(ApiModule.with(config, logger), logger);
    app.get(AuthGuard).canActivate = (execution) => Promise.resolve(fixed.canActivate(execution));
    await app.listen(config.port, config.bindAddress);
    answerQuestions({ origin: config.publicUrl }, () => Promise.resolve());
    return app;
  },
});
