import { findCodeFault } from './openapi-response-checker.js';

const CODES = ['LATE', 'model_gone'];
const EXAMPLES = {
  LATE: { value: { success: false, error: { code: 'LATE' } } },
  model_gone: { value: { error: { code: 'model_gone' } } },
};

it.each([
  ['an envelope', { success: false, error: { code: 'LATE' } }],
  ['the AI shape', { error: { code: 'model_gone' } }],
  ['the shape of RFC 6749', { success: false, error: 'invalid_grant', code: 'LATE' }],
  ['a problem, of a code with another shape as well', { type: '/errors/model_gone', code: 'model_gone' }],
])('takes %s', (_, body) => {
  expect(findCodeFault(body, CODES, EXAMPLES)).toBeNull();
});

it.each([
  [{ success: false, error: { code: 'OTHER' } }, 'the document does not mention OTHER'],
  [{ code: 'OTHER' }, 'the document does not mention OTHER'],
  [{ success: false }, 'the document does not mention undefined'],
  [null, 'the document does not mention undefined'],
  [{ success: false, error: { code: 'model_gone' } }, 'model_gone has another shape'],
  [{ error: { code: 'LATE' } }, 'LATE has another shape'],
])('finds %j', (body, fault) => {
  expect(findCodeFault(body, CODES, EXAMPLES)).toBe(fault);
});

it('says nothing of responses without codes', () => {
  expect(findCodeFault({ success: true }, undefined, EXAMPLES)).toBeNull();
});
