import type { RouteDefinition } from '#libs/http';
import { AI_CALL } from '../contracts/ai-access.js';
import { LONGEST_CALL_MS } from './call-limits.data.js';

/** What all routes that call a model have in common. */
export const CALL_ROUTE = {
  method: 'POST',
  tag: 'ai',
  auth: AI_CALL,
  owner: 'none',
  rateLimit: 'ai',
  idempotency: 'none',
  errorShape: 'ai',
  timeoutMs: LONGEST_CALL_MS,
  status: 200,
} as const satisfies Partial<RouteDefinition>;
