import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from '../harness/answer-questions.js';
import { DELTAS, FAST_MODEL, FRAME_MS } from '../load/stream-order.js';

/** A provider that costs as little as one can: answers are made beforehand, streams are paced by the clock. */
const HEAD = { id: 'chatcmpl-bench', created: 1_767_225_600, model: 'bench', system_fingerprint: 'fp_bench' };
const USAGE = { prompt_tokens: 12, completion_tokens: DELTAS, total_tokens: DELTAS + 12 };

const WHOLE = Buffer.from(
  JSON.stringify({
    ...HEAD,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'word '.repeat(DELTAS), refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: USAGE,
  }),
);

function frame(rest: object): string {
  return `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', ...rest })}\n\n`;
}

function delta(content: object, finishReason: string | null = null): string {
  return frame({ choices: [{ index: 0, delta: content, logprobs: null, finish_reason: finishReason }] });
}

const FRAMES = [
  delta({ role: 'assistant', content: '' }),
  ...Array.from({ length: DELTAS }, () => delta({ content: 'word ' })),
  delta({}, 'stop'),
];
const USAGE_FRAME = frame({ choices: [], usage: USAGE });
const DONE = 'data: [DONE]\n\n';

function stream(response: ServerResponse, isFast: boolean, tellsUsage: boolean): void {
  const frames = [...FRAMES, ...(tellsUsage ? [USAGE_FRAME] : []), DONE];
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const startedAt = performance.now();
  let sent = 0;
  const next = (): void => {
    if (response.destroyed) return;
    response.write(frames[sent]);
    sent += 1;
    if (sent === frames.length) return void response.end();
    if (isFast) setImmediate(next);
    else setTimeout(next, Math.max(0, startedAt + sent * FRAME_MS - performance.now()));
  };
  next();
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    const asked = JSON.parse(text) as {
      model?: string;
      stream?: boolean;
      stream_options?: { include_usage?: boolean };
    };
    if (asked.stream)
      return stream(response, asked.model === FAST_MODEL, asked.stream_options?.include_usage === true);
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': WHOLE.length })
      .end(WHOLE);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerQuestions({ url: `http://127.0.0.1:${port}/v1` }, () => Promise.resolve());
});
