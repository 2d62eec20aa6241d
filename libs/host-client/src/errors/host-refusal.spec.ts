import { ERROR_CATALOGUE } from '#libs/kernel';
import { HOST_ERRORS, HOST_ERRORS_V3 } from './host-errors.data.js';
import { hostRefusal } from './host-refusal.js';

const CONTEXT = { methods: ['crm.item.list'], secret: 'w3bh00k' };

describe('errors of the host', () => {
  it('are a table with one row per code, in lower case', () => {
    const codes = HOST_ERRORS.map((row) => row.host);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(codes.map((code) => code.toLowerCase()));
    for (const row of [...HOST_ERRORS, ...HOST_ERRORS_V3])
      expect(Object.keys(ERROR_CATALOGUE)).toContain(row.answer);
  });

  it.each<[string, string, number]>([
    ['expired_token', 'TOKEN_EXPIRED', 401],
    ['PAYMENT_REQUIRED', 'HOST_ERROR', 422],
    ['NO_AUTH_FOUND', 'PORTAL_CREDENTIALS_REJECTED', 401],
    ['INVALID_CREDENTIALS', 'PORTAL_CREDENTIALS_REJECTED', 401],
    ['insufficient_scope', 'SCOPE_DENIED', 403],
    ['ACCESS_DENIED', 'HOST_ACCESS_DENIED', 403],
    ['access_denied', 'HOST_ACCESS_DENIED', 403],
    ['user_access_error', 'HOST_ACCESS_DENIED', 403],
    ['WRONG_AUTH_TYPE', 'OAUTH_REQUIRED', 403],
    ['PORTAL_DELETED', 'PORTAL_DELETED', 403],
    ['QUERY_LIMIT_EXCEEDED', 'QUEUE_TIMEOUT', 429],
    ['OPERATION_TIME_LIMIT', 'OPERATION_TIME_LIMIT', 429],
    ['OVERLOAD_LIMIT', 'SERVICE_UNAVAILABLE', 503],
    ['ERROR_METHOD_NOT_FOUND', 'ENTITY_NOT_FOUND', 404],
    ['NOT_FOUND', 'ENTITY_NOT_FOUND', 404],
    ['ERROR_NOT_FOUND', 'ENTITY_NOT_FOUND', 404],
    ['INVALID_REQUEST', 'HOST_UNAVAILABLE', 502],
    ['INTERNAL_SERVER_ERROR', 'HOST_UNAVAILABLE', 502],
    ['ERROR_UNEXPECTED_ANSWER', 'HOST_UNAVAILABLE', 502],
    ['ERROR_MANIFEST_IS_NOT_AVAILABLE', 'HOST_ERROR', 422],
    ['ERROR_CORE', 'HOST_ERROR', 422],
    ['constructor', 'HOST_ERROR', 422],
    ['0', 'HOST_ERROR', 422],
    ['', 'HOST_ERROR', 422],
  ])('%p is answered %s %d', (error, code, status) => {
    expect(hostRefusal({ error, error_description: 'x' }, CONTEXT)).toMatchObject({ code, status });
  });

  it('are about a missing subscription only where a bot calls', () => {
    const refused = (method: string) =>
      hostRefusal(
        { error: 'PAYMENT_REQUIRED', error_description: 'Pay.' },
        { ...CONTEXT, methods: [method] },
      );
    expect(refused('imbot.v2.Bot.get')).toMatchObject({
      code: 'HOST_MARKET_SUBSCRIPTION_REQUIRED',
      message: 'Pay.',
    });
    expect(refused('im.message.add')).toMatchObject({
      code: 'HOST_ERROR',
      message: 'Pay.',
      options: { extra: { hostCode: 'PAYMENT_REQUIRED' } },
    });
  });

  it.each([
    [['crm.item.list'], 'lacks the scope "crm",'],
    [['tasks.task.get'], 'lacks the scope "task",'],
    [['voximplant.statistic.get'], 'lacks the scope "telephony",'],
    [['user.get', 'crm.item.get', 'USER.current'], 'lacks the scope "user", "crm",'],
  ])('name the scope that %j lack, which the host does not', (methods, words) => {
    for (const error of [
      'insufficient_scope',
      { code: 'HTTP_INSUFFICIENTSCOPEEXCEPTION', message: 'More.' },
    ]) {
      const { code, message } = hostRefusal(
        { error, error_description: 'More.' },
        { ...CONTEXT, methods: methods as string[] },
      );
      expect([code, message]).toEqual(['SCOPE_DENIED', expect.stringContaining(words as string)]);
      expect(message).toContain('More.');
    }
  });

  it('say what the host says of a scope where no method tells its own', () => {
    const context = { ...CONTEXT, methods: ['event.bind', 'constructor'] };
    const { message } = hostRefusal({ error: 'insufficient_scope', error_description: 'More.' }, context);
    expect(message).toBe(
      'The credential on the portal lacks the scope "constructor", which the host requires. More.',
    );
    const silent = hostRefusal(
      { error: 'insufficient_scope', error_description: 'More.' },
      { ...CONTEXT, methods: ['profile'] },
    );
    expect(silent.message).toBe('More.');
  });

  it('carry the code and the text of a business refusal', () => {
    const refusal = hostRefusal({ error: 'ERROR_CORE', error_description: ' Stage is closed. ' }, CONTEXT);
    expect(refusal.message).toBe('Stage is closed.');
    expect(refusal.options.extra).toEqual({ hostCode: 'ERROR_CORE' });
  });

  it('carry no code when the host sent none', () => {
    expect(hostRefusal({ error: '', error_description: 'No.' }, CONTEXT).options.extra).toBeUndefined();
    expect(hostRefusal({ error: ['x'], error_description: { a: 1 } }, CONTEXT).message).not.toBe('');
  });

  it('are read from the nested form too', () => {
    const refusal = hostRefusal({ error: { code: 'SOME_CODE', message: 'Text' } }, CONTEXT);
    expect(refusal).toMatchObject({
      code: 'HOST_ERROR',
      message: 'Text',
      options: { extra: { hostCode: 'SOME_CODE' } },
    });
  });

  it('never carry the secret', () => {
    const refusal = hostRefusal({ error: 'E_w3bh00k', error_description: 'at /rest/1/w3bh00k/x' }, CONTEXT);
    expect(JSON.stringify([refusal.message, refusal.options])).not.toContain('w3bh00k');
  });

  it('are cut to a bounded length', () => {
    const refusal = hostRefusal({ error: 'x'.repeat(1e6), error_description: 'y'.repeat(1e6) }, CONTEXT);
    expect(refusal.message.length + String(refusal.options.extra?.['hostCode']).length).toBeLessThan(5000);
  });

  it('name the awaited update of a method the portal does not have yet', () => {
    const refusal = hostRefusal({ error: 'ERROR_METHOD_NOT_FOUND' }, { ...CONTEXT, release: 'im 25.100.0' });
    expect(refusal).toMatchObject({
      code: 'METHOD_NOT_YET_AVAILABLE',
      options: { extra: { release: 'im 25.100.0' } },
    });
  });

  it('say when the time budget is free again and for whom it is spent', () => {
    const resetAt = Math.floor(Date.now() / 1000) + 120;
    const refusal = hostRefusal(
      { error: 'OPERATION_TIME_LIMIT', time: { operating_reset_at: resetAt } },
      CONTEXT,
    );
    expect(refusal.options.extra).toEqual({ scope: 'apiKey' });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(115);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(120);
    expect(hostRefusal({ error: 'OPERATION_TIME_LIMIT', time: null }, CONTEXT).retryAfterSeconds).toBe(60);
  });
});

describe('errors of REST 3', () => {
  const refusal = (code: string, more: object = {}): ReturnType<typeof hostRefusal> =>
    hostRefusal({ error: { code, message: 'Said so.', ...more } }, CONTEXT);

  it('are a table of their own, with one row per word', () => {
    const words = HOST_ERRORS_V3.map((row) => row.host);
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/^[a-z]+(?<!exception)$/);
  });

  it.each([
    ['X_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', 'ENTITY_NOT_FOUND'],
    ['X_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', 'HOST_ACCESS_DENIED'],
    ['x_rest_v3_exception_insufficientscopeexception', 'SCOPE_DENIED'],
    ['X_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION', 'HOST_ERROR'],
    ['X_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION', 'HOST_ERROR'],
    ['X_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION', 'HOST_ERROR'],
    ['ENTITYNOTFOUND', 'ENTITY_NOT_FOUND'],
    ['expired_token', 'TOKEN_EXPIRED'],
    ['EXCEPTION', 'HOST_ERROR'],
  ])('%s is answered %s', (code, answer) => {
    expect(refusal(code).code).toBe(answer);
  });

  it('say which field is wrong', () => {
    const validation = [{ field: 'title', message: 'Title is required.' }, { field: 'x' }, null];
    expect(refusal('A_REQUESTVALIDATIONEXCEPTION', { validation }).message).toBe(
      'Said so. Title is required.',
    );
    expect(refusal('A_REQUESTVALIDATIONEXCEPTION', { validation: 'x' }).message).toBe('Said so.');
  });

  it('name the awaited update of a method the portal does not have yet', () => {
    const error = { code: 'X_METHODNOTFOUNDEXCEPTION', message: '' };
    expect(hostRefusal({ error }, { ...CONTEXT, release: 'tasks 26' }).code).toBe('METHOD_NOT_YET_AVAILABLE');
  });
});
