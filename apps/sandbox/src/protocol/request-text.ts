import type { IncomingMessage } from 'node:http';

/** Reads a whole request body as text; null when it is larger than allowed. Rejects when the client goes away. */
export function readRequestText(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
    });
    request.on('error', reject);
    request.on('end', () => {
      const [only] = chunks;
      if (size > maxBytes) resolve(null);
      else
        resolve(chunks.length === 1 && only ? only.toString('utf8') : Buffer.concat(chunks).toString('utf8'));
    });
  });
}
