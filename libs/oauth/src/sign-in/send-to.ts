import type { Response } from 'express';

/** Sends the browser on. No body: it would repeat what stands in the address. */
export function sendTo(response: Response, address: string, status: 302 | 303 = 302): void {
  response.status(status).setHeader('Location', address);
  response.end();
}
