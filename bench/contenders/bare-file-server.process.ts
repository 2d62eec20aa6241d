import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { answerQuestions } from '../harness/answer-questions.js';

/** One file over HTTP, with nothing between the disk and the socket: no right, no range, no tag. */
const { FILE = '', READ_BYTES = '65536' } = process.env;
const { size } = await stat(FILE);

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
  pipeline(createReadStream(FILE, { highWaterMark: Number(READ_BYTES) }), response, () => undefined);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerQuestions({ url: `http://127.0.0.1:${port}/` }, () => Promise.resolve());
});
