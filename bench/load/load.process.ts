import { answerQuestions } from '../harness/answer-questions.js';
import { quantile } from '../harness/statistics.js';
import { Connection } from './connection.js';
import type { LoadOrder, LoadResult } from './load-order.js';

async function drive(order: LoadOrder): Promise<LoadResult> {
  const { concurrency, limit, calls } = order;
  const latencies: number[] = [];
  let left = limit.requests;
  const startedAt = performance.now();
  const endsAt = startedAt + limit.seconds * 1_000;
  const again = (): boolean => {
    left -= 1;
    return left >= 0 && performance.now() < endsAt;
  };
  const connections = Array.from({ length: concurrency }, (_, index) => {
    const own = calls && { calls: calls.filter((_call, at) => at % concurrency === index) };
    return new Connection({ ...order, ...own }, latencies);
  });
  await Promise.all(connections.map((connection) => connection.run(again)));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    requests: latencies.length,
    seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

answerQuestions('ready', drive);
