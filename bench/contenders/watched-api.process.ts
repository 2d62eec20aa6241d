import 'reflect-metadata';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHttpApp } from '#libs/http';
import { runProcess } from '#libs/observability';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { answerQuestions } from '../harness/answer-questions.js';

/** Begin to watch, or tell what was seen since. */
export interface WatchQuestion {
  readonly watch: 'begin' | 'end';
}

export interface Seen {
  /** Longest time the event loop was held, milliseconds. */
  readonly heldMs: number;
  /** Highest resident memory above that when it was first watched, MB (1,000,000 bytes). */
  readonly grownMb: number;
}

const LOOK_EVERY_MS = 2;

/** The API as it is, watched from inside. */
await runProcess({
  name: 'api',
  environment: process.env,
  needs: () => [],
  start: async (config, logger, listener) => {
    const app = await createHttpApp(ApiModule.with(config, logger, listener), logger);
    await app.listen(config.port, config.bindAddress);
    const delays = monitorEventLoopDelay({ resolution: 1 });
    let baseBytes: number | null = null;
    let mostBytes = 0;
    let timer: NodeJS.Timeout | null = null;
    const look = (): void => void (mostBytes = Math.max(mostBytes, process.memoryUsage.rss()));
    answerQuestions<WatchQuestion>({ origin: config.publicUrl }, ({ watch }) => {
      if (watch === 'begin') {
        mostBytes = process.memoryUsage.rss();
        baseBytes ??= mostBytes;
        timer = setInterval(look, LOOK_EVERY_MS);
        delays.enable();
        delays.reset();
        return Promise.resolve();
      }
      look();
      delays.disable();
      if (timer) clearInterval(timer);
      return Promise.resolve({
        heldMs: delays.max / 1e6,
        grownMb: (mostBytes - (baseBytes ?? mostBytes)) / 1e6,
      });
    });
    return app;
  },
});
