import { forwardableHeaders } from './forwarded-headers.policy.js';

describe('forwarded headers', () => {
  it('pass, also repeated ones', () => {
    const headers = { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'], 'x-any': 'value' };
    expect(forwardableHeaders(headers)).toEqual(headers);
  });

  it.each(['connection', 'host', 'transfer-encoding', 'upgrade', ':status', 'x-svc-internal-token'])(
    'do not include %s',
    (name) => {
      expect(forwardableHeaders({ [name]: 'value' })).toEqual({});
    },
  );
});
