import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ERROR_CATALOGUE, type ErrorCode } from '#libs/kernel';
import { ServiceRefusal } from '../tools/service-refusal.js';
import { ToolRefusal } from '../tools/tool-refusal.js';
import { asPortalData } from './portal-text.policy.js';

interface Refused {
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly error: unknown;
  readonly retryAfterSeconds?: number;
  readonly idempotencyKey?: string;
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, code);
}

function remedyOf(code: string): string {
  return isCode(code)
    ? ERROR_CATALOGUE[code].remedy
    : 'Repeat the call later; when it stays so, report the request id.';
}

/** The error of an answer, in whichever of the service's shapes it came. */
function errorOf(body: unknown): Readonly<Record<string, unknown>> {
  const error = typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined;
  if (typeof error === 'object' && error !== null) return error as Record<string, unknown>;
  return { message: typeof body === 'string' ? body.slice(0, 1_000) : 'The answer names no error.' };
}

function ofService({ answer, idempotencyKey }: ServiceRefusal): Refused {
  const error = errorOf(answer.body);
  const { code } = error;
  const seconds = Number(answer.headers['retry-after'] ?? NaN);
  return {
    code: typeof code === 'string' ? code : 'INTERNAL_ERROR',
    status: answer.status,
    requestId: answer.requestId,
    error,
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

function ofArguments({ code, message }: ToolRefusal): Refused {
  return { code, status: null, requestId: null, error: { code, message } };
}

function waitOf({ retryAfterSeconds: seconds }: Pick<Refused, 'retryAfterSeconds'>): string {
  return seconds === undefined ? '' : ` Wait ${seconds} second${seconds === 1 ? '' : 's'}.`;
}

/** A refusal for an agent: the code, what to do about it, and the request id; then what the service said. */
export function presentRefusal(refusal: ServiceRefusal | ToolRefusal, requestId: string): CallToolResult {
  const { error, ...facts } = refusal instanceof ServiceRefusal ? ofService(refusal) : ofArguments(refusal);
  const lines = [
    `Refused: ${facts.code}${facts.status === null ? '' : ` (HTTP ${facts.status})`}.`,
    `What to do: ${remedyOf(facts.code)}${waitOf(facts)}`,
    `Request id: ${facts.requestId ?? requestId}`,
    asPortalData({ error }),
  ];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { 'portico/refusal': { ...facts, requestId: facts.requestId ?? requestId } },
  };
}
