import type { AnsweredRefusal } from '#libs/http';
import { REFUSAL_LIMITS } from '../contracts/refusal-limits.data.js';
import { keptRefusal } from './kept-refusal.policy.js';

const AT = new Date(0);
const answered = (change: Partial<AnsweredRefusal>): AnsweredRefusal => ({
  requestId: 'r',
  keyId: 'k',
  portalId: null,
  ownerUserId: 'u',
  method: 'GET',
  route: '/v1/deals/:id',
  path: '/v1/deals/7',
  status: 404,
  code: 'ENTITY_NOT_FOUND',
  message: 'gone',
  field: null,
  hint: null,
  durationMs: 1,
  ...change,
});

describe('a refusal that is kept', () => {
  it('is the one that was answered, with its time', () => {
    expect(keptRefusal(answered({}), 'i', AT)).toEqual({ ...answered({}), id: 'i', at: AT });
  });

  it('is within its bounds, whatever the caller sent', () => {
    const long = 'x'.repeat(100_000);
    const path = '/a'.repeat(50_000);
    const kept = keptRefusal(answered({ path, message: long, field: long, hint: long }), 'i', AT);
    expect([kept.path.length, kept.message.length, kept.field?.length, kept.hint?.length]).toEqual([
      REFUSAL_LIMITS.pathLength,
      REFUSAL_LIMITS.messageLength,
      REFUSAL_LIMITS.fieldLength,
      REFUSAL_LIMITS.hintLength,
    ]);
  });

  it('keeps the beginning of a part of the address that is too long for an id', () => {
    const secret = 'hQ3'.repeat(15).slice(0, 43);
    const { path } = keptRefusal(answered({ path: `/v1/deals/${secret}/fields` }), 'i', AT);
    expect(path).toBe('/v1/deals/hQ3hQ3hQ…/fields');
    const ids = '/v1/apps/01a20e40-6aa5-708e-b522-cc190876883e/req_504a2ae0d42f442cb4e09604e1c18e55';
    expect(keptRefusal(answered({ path: ids }), 'i', AT).path).toBe(ids);
  });

  it('has no character that the database refuses', () => {
    const kept = keptRefusal(answered({ message: 'a\0b', hint: '\0' }), 'i', AT);
    expect([kept.message, kept.hint]).toEqual(['a�b', '�']);
  });
});
