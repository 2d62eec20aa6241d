import { Client } from 'undici';
import { answerQuestions } from '../harness/answer-questions.js';
import { quantile } from '../harness/statistics.js';
import { DELTAS, type StreamOrder, type StreamResult } from './stream-order.js';

const TEXT = '"content":"word ';
const DONE = 'data: [DONE]';

interface Seen {
  readonly firstMs: number;
  readonly gaps: readonly number[];
  readonly isWhole: boolean;
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

async function follow(
  client: Client,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Seen> {
  const startedAt = performance.now();
  const answer = await client.request({ path, method: 'POST', headers, body });
  if (answer.statusCode !== 200)
    throw new Error(`answered ${answer.statusCode}: ${await answer.body.text()}`);
  const gaps: number[] = [];
  let firstMs = Number.NaN;
  let lastAt = Number.NaN;
  let deltas = 0;
  let rest = '';
  let isDone = false;
  for await (const bytes of answer.body.setEncoding('utf8')) {
    const now = performance.now();
    // What may be the beginning of a mark stays for the next read.
    const text = rest + (bytes as string);
    const border = text.lastIndexOf('\n\n') + 2;
    rest = text.slice(border);
    isDone ||= text.includes(DONE);
    const found = countOf(text.slice(0, border), TEXT);
    if (found === 0) continue;
    if (deltas === 0) firstMs = now - startedAt;
    else gaps.push(now - lastAt);
    // Frames that came in one read left their sender at different times and arrived as one.
    for (let more = 1; more < found; more += 1) gaps.push(0);
    deltas += found;
    lastAt = now;
  }
  return { firstMs, gaps, isWhole: isDone && deltas === DELTAS };
}

async function drive({ url, headers, body, parallel, turns }: StreamOrder): Promise<StreamResult> {
  const { origin, pathname } = new URL(url);
  const clients = Array.from({ length: parallel }, () => new Client(origin));
  const seen: Seen[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const told = clients.map((client, index) =>
      follow(client, pathname, headers[(turn * parallel + index) % headers.length] ?? {}, body),
    );
    seen.push(...(await Promise.all(told)));
  }
  await Promise.all(clients.map((client) => client.close()));
  const gaps = seen.flatMap((stream) => stream.gaps);
  return {
    whole: seen.filter(({ isWhole }) => isWhole).length,
    streams: seen.length,
    firstP50: quantile(
      seen.map(({ firstMs }) => firstMs),
      0.5,
    ),
    gapP50: quantile(gaps, 0.5),
    gapP99: quantile(gaps, 0.99),
  };
}

answerQuestions('ready', drive);
