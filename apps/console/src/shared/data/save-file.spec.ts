import { safeLink } from './save-file.js';

describe('an address of somebody else', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '/path',
    'x',
    '',
    null,
    undefined,
  ])('%j is no link', (address) => expect(safeLink(address)).toBeNull());

  it('of the web is one', () => {
    expect(safeLink('https://pay.example/top-up?a=1')).toBe('https://pay.example/top-up?a=1');
    expect(safeLink('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000/');
  });
});
