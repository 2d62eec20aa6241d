import { createHmac } from 'node:crypto';
import { newId } from '#libs/kernel';
import { isSigned, readPayment, readSecrets, type SignedCall } from './payment.policy.js';

const NOW = Date.UTC(2026, 5, 1, 10);
const SECONDS = NOW / 1_000;
const SECRET = Buffer.alloc(24, 7);
const body = Buffer.from('{"type":"topup"}');

function signature(secret: Buffer, { id, timestamp }: Pick<SignedCall, 'id' | 'timestamp'>): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

function signed(some: Partial<SignedCall> = {}, secret = SECRET): SignedCall {
  const call = { id: 'msg_1', timestamp: String(SECONDS), body, ...some };
  return { ...call, signatures: some.signatures ?? signature(secret, call) };
}

describe('a signed call', () => {
  const other = Buffer.alloc(24, 8);
  const good = signature(SECRET, { id: 'msg_1', timestamp: String(SECONDS) });

  it.each<[string, SignedCall, readonly Buffer[], boolean]>([
    ['by the secret', signed(), [SECRET], true],
    ['by the second of two secrets', signed(), [other, SECRET], true],
    ['by the first of two secrets', signed(), [SECRET, other], true],
    ['by another secret', signed({}, other), [SECRET], false],
    ['without a secret', signed(), [], false],
    ['with a second signature that fits', signed({ signatures: `v1,AAAA ${good}` }), [SECRET], true],
    ['with one of another length', signed({ signatures: 'v1,AAAA' }), [SECRET], false],
    ['with one of another version', signed({ signatures: good.replace('v1,', 'v2,') }), [SECRET], false],
    ['with one without a version', signed({ signatures: good.slice(3) }), [SECRET], false],
    ['of another id', signed({ id: 'msg_2', signatures: good }), [SECRET], false],
    ['of another body', signed({ body: Buffer.from('{}'), signatures: good }), [SECRET], false],
    ['300 seconds old', signed({ timestamp: String(SECONDS - 300) }), [SECRET], true],
    ['301 seconds old', signed({ timestamp: String(SECONDS - 301) }), [SECRET], false],
    ['300 seconds ahead', signed({ timestamp: String(SECONDS + 300) }), [SECRET], true],
    ['301 seconds ahead', signed({ timestamp: String(SECONDS + 301) }), [SECRET], false],
    ['at no number', signed({ timestamp: `${SECONDS} ` }), [SECRET], false],
    ['at a number with a sign', signed({ timestamp: `+${SECONDS}` }), [SECRET], false],
    ['at nothing', signed({ timestamp: '' }), [SECRET], false],
  ])('%s', (_how, call, secrets, expected) => {
    expect(isSigned(call, secrets, NOW + 999)).toBe(expected);
  });

  it('needs a secret of 16 bytes, told by its place where it has fewer', () => {
    const [short, long] = [Buffer.alloc(15, 1), Buffer.alloc(16, 1)].map((key) => key.toString('base64'));
    expect(readSecrets(`whsec_${long}`)).toEqual([{ provider: null, key: Buffer.alloc(16, 1) }]);
    expect(readSecrets('')).toEqual([]);
    expect(() => readSecrets(`${long} ${short}`)).toThrow(
      'TOPUP_WEBHOOK_SECRET: secret 2 is not "whsec_" and base64 of 16 bytes or more.',
    );
  });
});

describe('a payment', () => {
  const read = (data: unknown, type: unknown = 'topup') =>
    readPayment('evt', Buffer.from(JSON.stringify({ type, data })));
  const id = newId();

  it.each<[string, object, object]>([
    ['in credits', { credits: 12.5 }, { amount: 12_500_000n }],
    ['in a text', { credits: '0.000001' }, { amount: 1n }],
    ['under its other name', { amount: '3' }, { amount: 3_000_000n }],
    ['of the most there may be', { credits: 1_000_000_000 }, { amount: 10n ** 15n }],
    ['with a reference', { credits: 1, reference: 'r\u00001' }, { reference: 'r1' }],
    ['with the longest one', { credits: 1, reference: 'r'.repeat(200) }, { reference: 'r'.repeat(200) }],
    ['with none', { credits: 1, reference: null }, { reference: null }],
    ['for an id in capitals', { credits: 1, portalId: id.toUpperCase() }, { portalId: id }],
    ['for what is no id', { credits: 1, portalId: 'Portal' }, { portalId: 'Portal' }],
    ['for the longest id', { credits: 1, portalId: 'P'.repeat(200) }, { portalId: 'P'.repeat(200) }],
  ])('%s is read', (_what, some, expected) => {
    expect(read({ portalId: id, ...some })).toEqual({
      eventId: 'evt',
      portalId: id,
      amount: 1_000_000n,
      reference: null,
      ...expected,
    });
  });

  const CREDITS = 'it must be a number of credits above 0 and at most 1000000000, of six decimals';
  const REFERENCE = 'it must be a text of at most 200 characters';
  const PORTAL = 'it must be the id of a portal';

  it.each<[string, () => unknown, string, string]>([
    ['of another type', () => read({}, 'refund'), 'type', 'it must be "topup"'],
    ['no JSON', () => readPayment('evt', Buffer.from('{')), 'body', 'it must be JSON'],
    ['a list', () => readPayment('evt', Buffer.from('[]')), 'body', 'it must be an object'],
    ['nothing', () => readPayment('evt', Buffer.from('null')), 'body', 'it must be an object'],
    ['a text', () => readPayment('evt', Buffer.from('"a"')), 'body', 'it must be an object'],
    ['without data', () => read(null), 'data', 'it must be an object'],
    ['of no portal', () => read({ credits: 1 }), 'data.portalId', PORTAL],
    ['of an empty portal', () => read({ portalId: '', credits: 1 }), 'data.portalId', PORTAL],
    ['of too long a portal', () => read({ portalId: 'p'.repeat(201), credits: 1 }), 'data.portalId', PORTAL],
    ['with a number', () => read({ portalId: id, credits: 1, reference: 5 }), 'data.reference', REFERENCE],
    [
      'with too long a reference',
      () => read({ portalId: id, credits: 1, reference: 'r'.repeat(201) }),
      'data.reference',
      REFERENCE,
    ],
    ['of nothing', () => read({ portalId: id }), 'data.amount', CREDITS],
    ['of zero', () => read({ portalId: id, credits: 0 }), 'data.credits', CREDITS],
    ['below zero', () => read({ portalId: id, credits: '-1' }), 'data.credits', CREDITS],
    ['of too much', () => read({ portalId: id, credits: '1000000000.000001' }), 'data.credits', CREDITS],
    ['of seven decimals', () => read({ portalId: id, amount: '1.0000001' }), 'data.amount', CREDITS],
    ['of a list', () => read({ portalId: id, amount: ['1'] }), 'data.amount', CREDITS],
    [
      'under both names',
      () => read({ portalId: id, credits: 1, amount: 1 }),
      'data.credits',
      'it must not stand beside data.amount',
    ],
  ])('%s is refused', (_what, work, field, message) => {
    expect(work).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: `${field}: ${message}.`,
        options: expect.objectContaining({ details: { fields: [{ field, message }] } }) as object,
      }) as Error,
    );
  });
});
