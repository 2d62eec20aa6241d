import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A gzipped tar of files, as clients pack their sources. @param files path → content. */
export async function packApp(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar.pipe(createGzip({ level: 1 })) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** A web server of one file that answers its version, and what a page of it is asked for. */
export function nodeApp(version: string): Readonly<Record<string, string>> {
  return {
    'package.json': JSON.stringify({ name: 'app', version: '1.0.0', type: 'module' }),
    'server.js': `
      import { createServer } from 'node:http';
      const version = ${JSON.stringify(version)};
      createServer((request, response) => {
        if (request.url === '/headers') return response.end(JSON.stringify(request.headers));
        if (request.url === '/env') return response.end(JSON.stringify(process.env));
        if (request.url === '/health') return response.end('well');
        if (request.url === '/broken') return response.writeHead(404).end('broken');
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<!doctype html><title>App</title><h1>' + version + '</h1>');
      }).listen(Number(process.env.PORT), '0.0.0.0');
    `,
  };
}
