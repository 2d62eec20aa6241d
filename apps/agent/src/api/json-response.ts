import type { ServerHttp2Stream } from 'node:http2';

export function sendJson(stream: ServerHttp2Stream, status: number, value: unknown): void {
  if (stream.destroyed || stream.headersSent) return;
  const body = Buffer.from(JSON.stringify(value));
  stream.respond({ ':status': status, 'content-type': 'application/json', 'content-length': body.length });
  stream.end(body);
}
