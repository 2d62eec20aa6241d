import { SESSION_SECONDS } from '#libs/auth';
import { type JsonSchema, objectSchema } from '#libs/http';
import type { Person } from '../secrets/row-seal.js';

/** "Session result" of the specification, part 2. */
export interface SessionResult {
  readonly success: true;
  readonly access_token: string;
  readonly user: Person & { readonly id: string };
  readonly expires_in: number;
}

const TEXT: JsonSchema = { type: 'string' };

const MEMBERS = {
  success: { const: true },
  access_token: { type: 'string', description: 'Session token; valid 24 hours, not renewable.' },
  user: objectSchema({
    id: { type: 'string', description: 'Platform user id.' },
    name: TEXT,
    email: { type: 'string', description: 'Empty when the application may not read it.' },
  }),
  expires_in: { const: SESSION_SECONDS, description: 'Seconds.' },
} as const;

export const SESSION_RESULT: JsonSchema = objectSchema(MEMBERS);

export const POLL_ANSWER: JsonSchema = {
  oneOf: [
    objectSchema({ success: { const: true }, status: { const: 'pending' } }),
    objectSchema({ ...MEMBERS, status: { const: 'complete' } }),
  ],
};

/** @param userId platform user id. */
export function sessionResult(token: string, userId: string, { name, email }: Person): SessionResult {
  return {
    success: true,
    access_token: token,
    user: { id: userId, name, email },
    expires_in: SESSION_SECONDS,
  };
}
