import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from '../harness/answer-questions.js';

/** A store of traces that takes everything and keeps nothing. */
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerQuestions({ url: `http://127.0.0.1:${port}/v1/traces` }, () => Promise.resolve());
});
