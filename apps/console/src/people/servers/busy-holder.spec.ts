import { PorticoApiError } from '#libs/client';
import { holderOf, isBusy } from './busy-holder.js';

const refusal = (code: string, hint: unknown): PorticoApiError =>
  new PorticoApiError({
    code,
    message: '',
    status: 409,
    hint,
    details: {},
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });

describe('what holds a server', () => {
  it('is told by the refusal', () => {
    const holder = {
      operationId: 'o',
      kind: 'deploy',
      step: 'install',
      ageSeconds: 9,
      startedByThisKey: true,
    };
    expect(holderOf(refusal('EXEC_BUSY', { holder }))).toEqual(holder);
    expect(holderOf(refusal('EXEC_BUSY', { holder: { operationId: null, kind: 'upload' } }))).toEqual({
      operationId: null,
      kind: 'upload',
      step: null,
      ageSeconds: null,
      startedByThisKey: false,
    });
  });

  it.each([
    [refusal('EXEC_BUSY', {}), true],
    [refusal('EXEC_BUSY', null), true],
    [refusal('EXEC_BUSY', { holder: 'x' }), true],
    [refusal('CONFLICT', { holder: {} }), false],
    [new Error('x'), false],
  ])('is not made up where it is not told', (error, busy) => {
    expect(holderOf(error)).toBeNull();
    expect(isBusy(error)).toBe(busy);
  });
});
