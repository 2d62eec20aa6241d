import { decodePosition, encodePosition } from './output-position.js';

const LIMIT = 1024 * 1024;

describe('output position', () => {
  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [LIMIT, LIMIT],
    [12, 345],
  ])('carries %i bytes of stdout and %i of stderr there and back', (stdout, stderr) => {
    const seq = encodePosition({ stdout, stderr });
    expect(Number.isSafeInteger(seq)).toBe(true);
    expect(decodePosition(seq)).toEqual({ stdout, stderr });
  });

  it('grows with either stream', () => {
    const seq = encodePosition({ stdout: 10, stderr: LIMIT });
    expect(encodePosition({ stdout: 11, stderr: LIMIT })).toBeGreaterThan(seq);
    expect(seq).toBeGreaterThan(encodePosition({ stdout: 10, stderr: LIMIT - 1 }));
  });
});
