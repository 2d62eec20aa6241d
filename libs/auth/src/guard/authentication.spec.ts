import type { PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { KeyDirectory } from '../keys/key-directory.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { Authentication } from './authentication.service.js';

const SESSION = { id: 's', userId: 'u' };

describe('the strategies of Passport', () => {
  const sessions = {
    find: async (token: string) => {
      if (token === 'broken') throw new PorticoError('DB_TRANSIENT');
      return token === 'alive' ? SESSION : null;
    },
  } as unknown as SessionsService;
  const authentication = new Authentication({} as KeyDirectory, sessions, null);
  const request = (rawHeaders: readonly string[]) =>
    ({ rawHeaders, headers: {} }) as unknown as PorticoRequest;

  it('hand on what svc-key refuses with', async () => {
    await expect(authentication.key(request([]))).rejects.toMatchObject({ code: 'MISSING_API_KEY' });
    const scheme = request(['Authorization', 'Bearer svc_app_x']);
    await expect(authentication.key(scheme)).rejects.toBeInstanceOf(PorticoError);
  });

  it('hand on the session that svc-session finds, that there is none, and that it could not look', async () => {
    expect(await authentication.session(request([]), 'alive')).toBe(SESSION);
    expect(await authentication.session(request([]), 'ended')).toBeNull();
    await expect(authentication.session(request([]), 'broken')).rejects.toMatchObject({
      code: 'DB_TRANSIENT',
    });
  });

  it('leave the request as it is', async () => {
    const asked = request([]);
    await authentication.session(asked, 'alive');
    expect(Object.keys(asked)).toEqual(['rawHeaders', 'headers']);
  });
});
