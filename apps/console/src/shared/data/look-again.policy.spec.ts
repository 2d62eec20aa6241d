import { lookAgainAfter } from './look-again.policy.js';

describe('asking again', () => {
  it.each([
    ['after an answer', null, 5_000],
    ['while the connection is lost', new Error('away'), 5_000],
    ['of what is missing', { status: 404 }, false],
    ['of what is forbidden', { status: 403 }, false],
    ['too often', { status: 429 }, 5_000],
    ['of what is busy', { status: 409 }, 5_000],
    ['while the service is away', { status: 503 }, 5_000],
  ] as const)('%s', (_, error, expected) => expect(lookAgainAfter(5_000, error)).toBe(expected));

  it('never, where a page does not ask again', () => expect(lookAgainAfter(false, null)).toBe(false));
});
