/** A web server of one file that shows what reaches an application: bodies, streams, connections, events. */
export const PROBE_APP: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'probe', version: '1.0.0', type: 'module' }),
  'server.js': `
    import { createHash } from 'node:crypto';
    import { createServer } from 'node:http';

    const ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
    const delivered = [];
    let refusals = 0;
    let cancelled = 0;

    const pages = {
      '/health': (_, response) => response.end('well'),
      '/process': (_, response) => response.end(JSON.stringify({ pid: process.pid, uid: process.getuid() })),
      '/headers': ({ headers }, response) => response.end(JSON.stringify(headers)),
      '/cancelled': (_, response) => response.end(String(cancelled)),
      '/delivered': (_, response) => response.end(JSON.stringify(delivered)),
      '/download': (_, response) => response.end(Buffer.alloc(20 * 1024 * 1024, 'd')),
      '/never': (_, response) => response.once('close', () => (cancelled += 1)),
      '/refuse-one': (_, response) => {
        refusals = 1;
        response.end();
      },
      '/upload': async (request, response) => {
        const hash = createHash('sha256');
        for await (const part of request) hash.update(part);
        response.end(hash.digest('hex'));
      },
      '/ticks': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        let tick = 0;
        const timer = setInterval(() => response.write('data: tick ' + (tick += 1) + '\\n\\n'), 20);
        response.once('close', () => {
          clearInterval(timer);
          cancelled += 1;
        });
      },
      '/events': async (request, response) => {
        let body = '';
        for await (const part of request.setEncoding('utf8')) body += part;
        const isRefused = refusals > 0;
        refusals = 0;
        delivered.push({ isRefused, type: request.headers['content-type'], body, id: request.headers['x-svc-delivery-id'] });
        response.writeHead(isRefused ? 500 : 204).end();
      },
    };

    const server = createServer((request, response) => {
      console.log('asked for ' + request.url);
      const page = pages[request.url] ?? (() => response.end('<h1>' + (process.env.TITLE ?? 'probe') + '</h1>'));
      void page(request, response);
    });
    server.on('upgrade', (request, socket) => {
      const key = createHash('sha1').update(request.headers['sec-websocket-key'] + ACCEPT).digest('base64');
      socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n');
      socket.write('Sec-WebSocket-Accept: ' + key + '\\r\\n\\r\\n');
      socket.on('error', () => undefined);
      socket.on('data', (frame) => {
        if ((frame[0] & 15) !== 1) return socket.end();
        const mask = frame.subarray(2, 6);
        const text = frame.subarray(6).map((byte, index) => byte ^ mask[index % 4]);
        socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
      });
    });
    server.listen(Number(process.env.PORT), '0.0.0.0');
  `,
};
