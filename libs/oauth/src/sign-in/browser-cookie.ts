import type { Request, Response } from 'express';
import type { Config } from '#libs/config';
import { isSecret, newSecret } from '../secrets/one-time-secret.js';

const NAME = 'svc-browser';
const MAX_AGE_SECONDS = 3_600;

/** `__Host-` needs https; without it the cookie is for a machine of one's own. */
function nameFor({ publicUrl }: Config): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

/** The secret of the browser a sign-in began in; null when the request brings none. */
export function readBrowser(request: Request, config: Config): string | null {
  const name = nameFor(config);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return isSecret(value) ? value : null;
  }
  return null;
}

/** The same; a browser without one gets one, so that what begins here can only be ended here. */
export function bindBrowser(request: Request, response: Response, config: Config): string {
  const browser = readBrowser(request, config) ?? newSecret();
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  response.setHeader(
    'Set-Cookie',
    `${nameFor(config)}=${browser}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return browser;
}
