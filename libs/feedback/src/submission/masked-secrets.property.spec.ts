import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { withoutSecrets } from './submission-input.policy.js';

const SECRET = 'k3yMATERIALk3yMATERIALk3yMATERIA';
/** Pieces that texts with secrets are made of, and those that make JSON of them hard to read. */
const PIECES = [
  `svc_api_${SECRET}`,
  `Bearer ${SECRET}`,
  `https://ann:${SECRET}@host/`,
  `?token=${SECRET}`,
  '"',
  '\\',
  '\n',
  '\u2028',
  '":"',
  '\\":\\"',
  'password',
  '://',
  ':',
  '@',
  'Ω🙂',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 6 })
  .map((parts) => parts.join(''));
const member = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const context = fc.dictionary(fc.oneof(text, fc.constant('password')), member, { maxKeys: 4 });

describe('whatever is sent with a secret in it', () => {
  it('stays JSON without the secret, and is the same when it is masked again', () => {
    fc.assert(
      fc.property(text, context, (body, sent) => {
        const { text: kept } = withoutSecrets({ title: 'A title', body, context: sent });
        expect(JSON.stringify(kept)).not.toContain(`svc_api_${SECRET}`);
        expect(JSON.stringify(kept)).not.toContain(`Bearer ${SECRET}`);
        const again = withoutSecrets(kept);
        expect(again.text).toEqual(kept);
      }),
      { numRuns: repeats(300) },
    );
  });
});
