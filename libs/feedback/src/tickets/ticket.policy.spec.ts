import { type AnyPrincipal, newId, type Principal } from '#libs/kernel';
import {
  comparedTitle,
  mayManage,
  readerOf,
  readTicketRef,
  sees,
  senderOf,
  ticketNumber,
  ticketTag,
  versionsIn,
  voiceOf,
} from './ticket.policy.js';

const principal = (some: Partial<Principal> = {}, scopes: readonly string[] = []): Principal =>
  ({
    kind: 'personal',
    portalId: 'p',
    ownerUserId: 'u',
    keyId: 'k',
    scopes: new Set(scopes),
    ...some,
  }) as Principal;
const MANAGEMENT = { kind: 'management' } as AnyPrincipal;

describe('who sees which tickets', () => {
  it.each<[string, AnyPrincipal, object]>([
    ['the service itself', MANAGEMENT, { portalId: null, userId: null, keyId: null }],
    [
      'a key that may change tickets',
      principal({}, ['svc:feedback']),
      { portalId: 'p', userId: null, keyId: null },
    ],
    ['any other key', principal({}, ['crm']), { portalId: 'p', userId: 'u', keyId: null }],
    ['a partner', principal({ isPartners: true }), { portalId: 'p', userId: 'u', keyId: 'k' }],
    [
      'a partner that may change them',
      principal({ isPartners: true }, ['svc:feedback']),
      { portalId: 'p', userId: null, keyId: null },
    ],
  ])('%s', (_who, who, reader) => {
    expect(readerOf(who)).toEqual(reader);
  });

  const owner = { portalId: 'p', userId: 'u', keyId: 'k' };

  it.each([
    [{ portalId: null, userId: null, keyId: null }, true],
    [{ portalId: 'p', userId: null, keyId: null }, true],
    [{ portalId: 'q', userId: null, keyId: null }, false],
    [{ portalId: 'p', userId: 'u', keyId: null }, true],
    [{ portalId: 'p', userId: 'v', keyId: null }, false],
    [{ portalId: 'q', userId: 'u', keyId: 'k' }, false],
    [{ portalId: 'p', userId: 'u', keyId: 'k' }, true],
    [{ portalId: 'p', userId: 'u', keyId: 'l' }, false],
    [{ portalId: 'p', userId: 'v', keyId: 'k' }, false],
  ])('%j of one of their own: %s', (reader, expected) => {
    expect(sees(reader, owner)).toBe(expected);
  });

  it('and whose attachments a call may name', () => {
    expect(senderOf(principal())).toEqual({ portalId: 'p', userId: 'u', keyId: null });
    expect(senderOf(principal({ isPartners: true }))).toEqual({ portalId: 'p', userId: 'u', keyId: 'k' });
  });

  it('who manages them, and who speaks as the team', () => {
    const managing = principal({}, ['svc:feedback']);
    expect([MANAGEMENT, managing, principal()].map(mayManage)).toEqual([true, true, false]);
    expect([MANAGEMENT, managing, principal()].map(voiceOf)).toEqual(['team', 'user', 'user']);
  });
});

describe('how a ticket is named', () => {
  const id = newId();

  it('by its id or its number, in any case', () => {
    expect(ticketNumber(id)).toBe(`FB-${id.slice(0, 8)}`);
    expect(readTicketRef(id.toUpperCase())).toEqual({ kind: 'id', value: id });
    expect(readTicketRef('fb-00ABCDEF')).toEqual({ kind: 'number', value: '00abcdef' });
  });

  it.each(['', 'FB-', 'FB-1234567', 'FB-123456789', 'FB-1234567g', 'xFB-12345678', '12345678', `${id}0`])(
    'not by %j',
    (text) => {
      expect(readTicketRef(text)).toBeNull();
    },
  );
});

describe('versions that a header names', () => {
  it.each<[string | undefined, readonly number[] | null]>([
    [undefined, null],
    ['*', null],
    [' * ', null],
    ['"3"', [3]],
    ['"3", "14"', [3, 14]],
    [' "3" ,"4"', [3, 4]],
    ['W/"3", "4"', [4]],
    ['3', []],
    ['"a"', []],
    ['""', []],
    ['"3"4', []],
    ['4"3"', []],
    ['"1234567890"', []],
    ['', []],
  ])('%j: %j', (header, versions) => {
    expect(versionsIn(header)).toEqual(versions);
  });

  it('are those that the tags of tickets tell', () => {
    expect(ticketTag(12)).toBe('"12"');
    expect(versionsIn(ticketTag(12))).toEqual([12]);
  });
});

describe('titles that are compared', () => {
  it.each([
    ['Deal  Is Lost!!', 'deal is lost'],
    ['  A\n b ', 'a b'],
    ['ﬁle', 'file'],
    ['?!', '?!'],
    ['a.b?', 'a.b'],
    ['x'.repeat(700), 'x'.repeat(600)],
  ])('%j as %j', (title, compared) => {
    expect(comparedTitle(title)).toBe(compared);
  });
});
