import { acceptsProblem } from './present-error.js';

describe('the wish for problem details', () => {
  it.each([
    ['application/problem+json'],
    ['Application/Problem+JSON; charset=utf-8'],
    ['application/json, application/problem+json'],
    ['application/json;q=0.8, application/problem+json;q=0.9'],
    ['application/problem+json;q=0.5, text/html'],
    ['*/*;q=0.1, application/problem+json;q=0.5'],
  ])('is read from %s', (accept) => expect(acceptsProblem(accept)).toBe(true));

  it.each([
    [undefined],
    [''],
    ['*/*'],
    ['application/*'],
    ['application/json'],
    ['application/problem+json;q=0'],
    ['application/problem+json;q=nonsense'],
    ['application/problem+json;q=0.5, application/json'],
    ['application/problem+json;q=0.5, */*;q=0.8'],
    ['text/problem+json'],
  ])('is not read from %s', (accept) => expect(acceptsProblem(accept)).toBe(false));
});
