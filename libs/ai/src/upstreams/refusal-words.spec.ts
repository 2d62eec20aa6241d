import { isSpent, refusalWordsOf } from './refusal-words.policy.js';

const said = (body: unknown) => {
  const { message, code, param } = refusalWordsOf(typeof body === 'string' ? body : JSON.stringify(body));
  return [message, code, param];
};

describe('the words of a refusal', () => {
  it.each<[unknown, string | null, string | null, string | null]>([
    [{ error: { message: 'No.', type: 'bad', code: 'c1', param: 'tools' } }, 'No.', 'c1', 'tools'],
    [
      { error: { message: 'No.', type: 'insufficient_quota', code: null } },
      'No.',
      'insufficient_quota',
      null,
    ],
    [
      [{ error: { code: 429, message: 'No.', status: 'RESOURCE_EXHAUSTED' } }],
      'No.',
      'RESOURCE_EXHAUSTED',
      null,
    ],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'No.' } }, 'No.', 'overloaded_error', null],
    [{ detail: 'No.' }, 'No.', null, null],
    [
      {
        detail: [
          { type: 'extra_forbidden', loc: ['body', 'messages', 0, 'x'], msg: 'No.' },
          { loc: ['y'], msg: 'Nor.' },
        ],
      },
      'messages.0.x: No.; y: Nor.',
      'extra_forbidden',
      'messages.0.x',
    ],
    [{ message: { error: { message: 'No.', code: 'c2' } } }, 'No.', 'c2', null],
    [
      { object: 'error', message: 'No.', type: 'BadRequestError', param: null, code: 400 },
      'No.',
      'BadRequestError',
      null,
    ],
    [{ error: 'No, not this.' }, 'No, not this.', null, null],
    [{ error: 'invalid_grant', error_description: 'No.' }, 'No.', 'invalid_grant', null],
    [{ statusCode: 400, message: 'No.', error: 'Bad Request' }, 'No.', null, null],
    [{ success: false, errors: [{ code: 7003, message: 'No.' }] }, 'No.', '7003', null],
    [{ title: 'Title', detail: 'No.', status: 400 }, 'No.', null, null],
    [
      { error: { message: 'Provider returned error', metadata: { raw: '{"error":{"message":"No."}}' } } },
      'No.',
      null,
      null,
    ],
    ['data: {"error":{"message":"No."}}\n\ndata: [DONE]\n\n', 'No.', null, null],
    ['\uFEFF{"error":{"message":"No."}}', 'No.', null, null],
    ['Unauthorized', 'Unauthorized', null, null],
    ['upstream connect error', 'upstream connect error', null, null],
    ['"No."', 'No.', null, null],
    ['<html><head><title>502 Bad Gateway</title></head></html>', '502 Bad Gateway', null, null],
    ['<Error><Code>X</Code><Message>No.</Message></Error>', 'No.', null, null],
    ['<html><body>No.</body></html>', null, null, null],
    [{ error: { message: { en: 'Not so.' } } }, 'Not so.', null, null],
    [{ errors: { model: ['Not so.', 'Nor so.'] } }, 'Not so.; Nor so.', null, null],
    [{ detail: ['Not so.'] }, 'Not so.', null, null],
    ['{"error":{"message":"cut', null, null, null],
    ['', null, null, null],
    ['null', null, null, null],
    [{ error: { message: '' } }, null, null, null],
    [{ error: { message: 7, code: 'has spaces' } }, 'has spaces', null, null],
  ])('in %j', (body, ...words) => {
    expect(said(body)).toEqual(words);
  });

  it('are found however deep or long a refusal is', () => {
    expect(said(`${'{"error":'.repeat(4_000)}1${'}'.repeat(4_000)}`)).toEqual([null, null, null]);
    expect(said(`[${'{"msg":"a"},'.repeat(1_000)}{"msg":"b"}]`)[0]).toBe('a; a; a');
  });

  const facts = { status: 429, code: null, message: null, param: null, retryAfterSeconds: null };
  it.each([
    [{ status: 402 }, true],
    [{ code: 'insufficient_quota', retryAfterSeconds: 5 }, true],
    [{ message: 'You exceeded your current quota, please check your plan and billing details.' }, true],
    [{ message: 'You exceeded your current quota.', retryAfterSeconds: 30 }, false],
    [{ status: 400, message: 'Your credit balance is too low to access the API.' }, true],
    [{ status: 403, message: 'The team has used all available credits.' }, true],
    [{ status: 500, code: 'insufficient_balance' }, true],
    [{ code: 'user_quota_exhausted' }, true],
    [{ code: 'insufficient_user_quota' }, true],
    [{ message: '余额不足' }, true],
    [{ code: 'RESOURCE_EXHAUSTED', message: 'Resource has been exhausted (e.g. check quota).' }, false],
    [{ message: 'Rate limit reached for requests' }, false],
    [{ status: 500, message: 'insufficient balance' }, false],
    [{ status: 400, message: 'the prompt is about credits' }, false],
  ])('of %j tell whether an account is used up: %p', (change, isUsedUp) => {
    expect(isSpent({ ...facts, ...change })).toBe(isUsedUp);
  });
});
