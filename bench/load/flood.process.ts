import { Pool } from 'undici';
import { answerQuestions } from '../harness/answer-questions.js';
import type { FloodOrder, FloodResult } from './flood-order.js';

/** How often the process looks which requests are due: often enough to send them one by one. */
const EVERY_MS = 2;

async function flood({ url, headers, callers = [{}], perSecond, seconds }: FloodOrder): Promise<FloodResult> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { pipelining: 1 });
  const answers: Record<string, number> = {};
  const ended: Promise<void>[] = [];
  const send = async (): Promise<void> => {
    const { statusCode, body } = await pool.request({
      path: pathname,
      method: 'GET',
      headers: { ...headers, ...callers[ended.length % callers.length] },
    });
    await body.dump();
    answers[statusCode] = (answers[statusCode] ?? 0) + 1;
  };
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min(performance.now() - startedAt, seconds * 1_000);
      const due = Math.floor((elapsed / 1_000) * perSecond);
      while (ended.length < due) ended.push(send());
      if (elapsed < seconds * 1_000) return;
      clearInterval(timer);
      resolve();
    }, EVERY_MS);
  });
  const settled = Promise.allSettled(ended);
  await pool.destroy();
  await settled;
  return { sent: ended.length, answers };
}

answerQuestions('ready', flood);
