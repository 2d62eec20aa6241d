import type { ExecutionContext } from '@nestjs/common';
import type { PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { KeyDirectory } from '../keys/key-directory.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import {
  StrategyGuard,
  SVC_KEY,
  SVC_SESSION,
  SvcKeyStrategy,
  SvcSessionStrategy,
} from './caller.strategies.js';

const SESSION = { id: 's', userId: 'u' };

/** Sessions of a service in which one token is alive. */
function sessionsWith(alive: string, session: object = SESSION): SessionsService {
  return {
    find: async (token: string) => {
      if (token === 'broken') throw new PorticoError('DB_TRANSIENT');
      return token === alive ? session : null;
    },
  } as unknown as SessionsService;
}

const request = (rawHeaders: readonly string[]) => ({ rawHeaders, headers: {} }) as unknown as PorticoRequest;

function executionOf(asked: PorticoRequest): ExecutionContext {
  const http = { getRequest: () => asked, getResponse: () => ({}) };
  return { switchToHttp: () => http } as unknown as ExecutionContext;
}

describe('the strategies of Passport', () => {
  const keys = new StrategyGuard(SVC_KEY, new SvcKeyStrategy({} as KeyDirectory, null));
  const sessions = new StrategyGuard(SVC_SESSION, new SvcSessionStrategy(sessionsWith('alive')));
  const sent = executionOf(request([]));

  it('hand on what svc-key refuses with', async () => {
    await expect(keys.find(sent)).rejects.toMatchObject({ code: 'MISSING_API_KEY' });
    const scheme = executionOf(request(['Authorization', 'Bearer svc_app_x']));
    await expect(keys.find(scheme)).rejects.toBeInstanceOf(PorticoError);
  });

  it('hand on the session that svc-session finds, that there is none, and that it could not look', async () => {
    expect(await sessions.find(sent, 'alive')).toBe(SESSION);
    expect(await sessions.find(sent, 'ended')).toBeNull();
    expect(await sessions.find(sent)).toBeNull();
    await expect(sessions.find(sent, 'broken')).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
  });

  it('leave the request as it is', async () => {
    const asked = request([]);
    await sessions.find(executionOf(asked), 'alive');
    expect(Object.keys(asked)).toEqual(['rawHeaders', 'headers']);
  });

  it('are those of the service a request has come to, where a process has several', async () => {
    const other = { ...SESSION, id: 'other' };
    const later = new StrategyGuard(SVC_SESSION, new SvcSessionStrategy(sessionsWith('alive', other)));
    const found = [sessions, later, sessions].map((guard) => guard.find(executionOf(request([])), 'alive'));
    expect(await Promise.all(found)).toEqual([SESSION, other, SESSION]);
  });

  it('keep requests apart that are asked about at once, and the answers of one execution', async () => {
    const slow = {
      find: (token: string) =>
        new Promise((resolve) => setImmediate(resolve, token === 'none' ? null : { id: token })),
    } as unknown as SessionsService;
    const guard = new StrategyGuard(SVC_SESSION, new SvcSessionStrategy(slow));
    const tokens = ['a', 'none', 'b'];
    const found = await Promise.all(tokens.map((token) => guard.find(executionOf(request([])), token)));
    expect(found).toEqual([{ id: 'a' }, null, { id: 'b' }]);
    expect(await guard.find(sent, 'a')).toEqual({ id: 'a' });
    expect(await guard.find(sent, 'none')).toBeNull();
  });

  it('refuse where Passport does not know the strategy', async () => {
    const guard = new StrategyGuard('unknown', new SvcSessionStrategy(sessionsWith('alive')));
    await expect(guard.find(sent, 'alive')).rejects.toThrow('Unknown authentication strategy');
  });
});
