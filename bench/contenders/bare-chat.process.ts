import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'undici';
import { answerQuestions } from '../harness/answer-questions.js';

/** The least a gateway on this framework can do: the body is not looked at, the answer passed on as it came. */
const { PROVIDER_URL = '' } = process.env;
const { origin, pathname } = new URL(PROVIDER_URL);
const provider = new Pool(origin);

const app = express();
app.disable('x-powered-by').disable('etag');
app.post('/v1/chat/completions', async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const answer = await provider.request({
    path: `${pathname}/chat/completions`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat(parts),
  });
  response.status(answer.statusCode).type(String(answer.headers['content-type']));
  response.flushHeaders();
  for await (const part of answer.body) response.write(part);
  response.end();
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerQuestions({ url: `http://127.0.0.1:${port}/v1` }, () => Promise.resolve());
});
