import type { AnsweredRefusal } from '#libs/http';
import { type AnyPrincipal, newId } from '#libs/kernel';
import { REFUSAL_LIMITS } from './contracts/index.js';
import { keptRefusal, cursorOf, positionOf, visiblePlaces } from './refusal.policy.js';

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

const caller = (kind: AnyPrincipal['kind'], isAdmin: boolean | null, isPartners = false): AnyPrincipal =>
  ({
    kind,
    isPartners,
    keyId: 'k',
    ownerUserId: 'u',
    portalId: kind === 'management' ? null : 'p',
    currentUser: isAdmin === null ? null : { userId: 'u', hostUserId: 1, isAdmin, sessionId: null },
  }) as AnyPrincipal;

describe('whose refusals a caller sees', () => {
  const ofKey = [{ ownerUserId: 'u', keyId: 'k' }];
  const own = [{ ownerUserId: 'u' }];
  const ofPortal = [{ portalId: 'p' }, { portalId: null, ownerUserId: 'u' }];
  it.each([
    ['a person', caller('personal', false), own],
    ['an administrator', caller('personal', true), ofPortal],
    ['a device', caller('cowork', false), own],
    ['a device of an administrator', caller('cowork', true), ofPortal],
    ['a management key', caller('management', null), own],
    ['an application', caller('application', null), ofKey],
    ['an application an administrator uses', caller('application', true), ofKey],
    ["a partner's key of an administrator", caller('personal', true, true), ofKey],
  ])('%s: in the console', (_, principal, inConsole) => {
    expect(visiblePlaces({ ...principal, consolePortalId: 'p' })).toEqual(inConsole);
    expect(visiblePlaces(principal)).toEqual(ofKey);
  });
});

describe('a cursor', () => {
  it('leads back to where it was made', () => {
    const position = { at: new Date(1_764_000_000_123), id: newId() };
    expect(positionOf(cursorOf(position))).toEqual(position);
  });

  it.each([
    '',
    'x',
    Buffer.from('9999999999999999 x').toString('base64url'),
    cursorOf({ at: new Date(0), id: 'x' }),
  ])('that was not made here is refused: %s', (text) => {
    expect(() => positionOf(text)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }) as Error);
  });
});
