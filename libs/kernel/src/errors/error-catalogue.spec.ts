import { ERROR_CATALOGUE, ERROR_TABLES } from './error-catalogue.js';
import type { ErrorDefinition } from './tables/error-row.js';
import { AI_ERRORS } from './tables/ai-errors.data.js';
import { SPECIFIED_STATUSES, SPECIFIED_WITHOUT_STATUS } from './specified-codes.fixture.js';

const catalogue: Readonly<Record<string, ErrorDefinition>> = ERROR_CATALOGUE;
const codesWhere = (matches: (row: ErrorDefinition) => boolean): string[] =>
  Object.keys(catalogue)
    .filter((code) => matches(catalogue[code]!))
    .sort();

describe('the error catalogue', () => {
  const specified = Object.entries(SPECIFIED_STATUSES).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)] as const),
  );

  it.each([...specified, ...Object.entries(SPECIFIED_WITHOUT_STATUS)])(
    'answers %s with %i',
    (code, status) => {
      expect(catalogue[code]?.status).toBe(status);
    },
  );

  it('holds every code in one table only', () => {
    const codes = Object.values(ERROR_TABLES).flatMap((table) => Object.keys(table));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    expect(codes.sort()).toEqual(Object.keys(catalogue).sort());
  });

  it('uses the AI shape for the AI codes only, each with its type', () => {
    expect(codesWhere((row) => row.shape === 'ai')).toEqual(Object.keys(AI_ERRORS).sort());
    expect(codesWhere((row) => (row.shape === 'ai') !== (row.aiType !== undefined))).toEqual([]);
  });

  it('carries error.retryAfter where the specification says so, and the header alone elsewhere', () => {
    expect(codesWhere((row) => row.retryAfter === 'header')).toEqual([
      'ACCOUNT_PENDING_ERASURE',
      'ERROR_LOOP_DETECTED',
      'IDEMPOTENCY_IN_PROGRESS',
      'RATE_LIMITED',
      'TOKEN_MINT_RATE_LIMIT',
      'model_unavailable',
      'provider_rate_limited',
      'rate_limit_exceeded',
    ]);
    expect(codesWhere((row) => row.retryAfter === 'body-and-header')).toEqual([
      'APP_SERVER_WAKING',
      'DB_TRANSIENT',
      'FEEDBACK_QUOTA_EXCEEDED',
      'GALAXY_BUILD_BUSY',
      'GALAXY_SLEEPING',
      'HOST_TIMEOUT',
      'LARGE_BODY_BACKEND_BUSY',
      'OPERATION_TIME_LIMIT',
      'POOL_EXHAUSTED',
      'QUEUE_OVERFLOW',
      'QUEUE_TIMEOUT',
      'SERVICE_UNAVAILABLE',
      'SOURCE_COMPARE_BUSY',
      'TIMEOUT_QUARANTINE',
      'ai_pacing_limited',
      'subscription_window_exhausted',
    ]);
    expect(ERROR_CATALOGUE.ACCOUNT_PENDING_ERASURE.retryAfterSeconds).toBe(3600);
  });

  it('marks what a caller may repeat: every limit and unwell neighbour, no refusal', () => {
    expect(codesWhere((row) => row.status === 429 && row.retryable === 'no')).toEqual([]);
    expect(codesWhere((row) => [401, 402, 403].includes(row.status) && row.retryable !== 'no')).toEqual([]);
  });

  it('tells of every code why it is answered and what to do, in sentences of their own', () => {
    const isSentence = (text: string): boolean =>
      text.length >= 20 && text.length <= 400 && /^[a-zA-Z]/.test(text) && /[.…]$/.test(text);
    expect(codesWhere((row) => !isSentence(row.cause) || !isSentence(row.remedy))).toEqual([]);
    expect(codesWhere((row) => row.cause === row.message || row.cause === row.remedy)).toEqual([]);
    const causes = Object.values(catalogue).map(({ cause }) => cause);
    expect(causes.filter((cause, index) => causes.indexOf(cause) !== index)).toEqual([]);
  });

  it('logs our own faults as errors and refusals as information', () => {
    expect(ERROR_CATALOGUE.INTERNAL_ERROR.logLevel).toBe('error');
    expect(codesWhere((row) => row.status < 500 && row.logLevel !== 'info')).toEqual([]);
    expect(codesWhere((row) => row.message.length === 0)).toEqual([]);
  });
});
