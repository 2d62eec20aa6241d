/**
 * The hosted application of the benches, a web server of one file that says where it listens: 1 KiB at any path, at
 * `/bytes/<n>` so many bytes, for a POST how many bytes came, and WebSockets on which it is silent.
 */
export const HOSTED_PROGRAM = `import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
const body = 'x'.repeat(1024);
const piece = Buffer.alloc(256 * 1024, 'x');
function sendBytes(response, size) {
  response.writeHead(200, { 'content-length': size });
  let left = size;
  const more = () => {
    while (left > 0) {
      const part = left < piece.length ? piece.subarray(0, left) : piece;
      left -= part.length;
      if (!response.write(part)) return response.once('drain', more);
    }
    response.end();
  };
  more();
}
function count(request, response) {
  let size = 0;
  request.on('data', (part) => (size += part.length));
  request.on('end', () => response.end(String(size)));
}
const server = createServer((request, response) => {
  const [, size] = /^\\/bytes\\/(\\d+)$/.exec(request.url) ?? [];
  if (size !== undefined) sendBytes(response, Number(size));
  else if (request.method === 'POST') count(request, response);
  else response.end(body);
});
server.requestTimeout = 0;
server.on('upgrade', ({ headers }, socket) => {
  const key = headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
  const accept = createHash('sha1').update(key).digest('base64');
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.resume();
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nconnection: Upgrade\\r\\nupgrade: websocket\\r\\n' +
    'sec-websocket-accept: ' + accept + '\\r\\n\\r\\n');
});
server.listen(Number(process.env.PORT), '0.0.0.0', () => console.log(server.address().port));
`;
