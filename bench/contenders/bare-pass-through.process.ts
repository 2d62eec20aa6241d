import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'undici';
import { answerQuestions } from '../harness/answer-questions.js';

/** The least a proxy on this framework can do: no key, no checks, the host's answer passed on as it came. */
const { HOST_ORIGIN = '', HOST_PATH = '', HOST_HEADERS = '{}', HOST_CONNECTIONS = '16' } = process.env;
const headers = JSON.parse(HOST_HEADERS) as Record<string, string>;
const host = new Pool(HOST_ORIGIN, { connections: Number(HOST_CONNECTIONS) });

const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/v1/deals/:id', async (request, response) => {
  const body = JSON.stringify({ entityTypeId: 2, id: Number(request.params.id) });
  const answer = await host.request({ path: HOST_PATH, method: 'POST', headers, body });
  response
    .status(answer.statusCode)
    .type('json')
    .send(await answer.body.text());
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerQuestions({ origin: `http://127.0.0.1:${port}` }, () => Promise.resolve());
});
