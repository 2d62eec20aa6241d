import { type AnyPrincipal, newId } from '#libs/kernel';
import { cursorOf, positionOf } from './refusal-cursor.policy.js';
import { reachOf } from './refusal-reach.policy.js';

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
    expect(reachOf({ ...principal, consolePortalId: 'p' })).toEqual(inConsole);
    expect(reachOf(principal)).toEqual(ofKey);
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
