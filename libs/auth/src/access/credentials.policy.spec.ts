import { composeKey } from '../keys/key-secret.js';
import { readCredentials, schemeRefusal, sentCredentials } from './credentials.policy.js';

const personal = composeKey('personal', () => 1);
const other = composeKey('personal', () => 2);
const application = composeKey('application', () => 3);
const management = composeKey('management', () => 4);
const session = 'svc_session_0123456789';
const broken = `${personal.slice(0, -1)}_`;

const read = (...headers: [name: string, value: string][]): ReturnType<typeof readCredentials> =>
  readCredentials(sentCredentials(headers.flat()));
const key = (value: string): [string, string] => ['X-Api-Key', value];
const auth = (value: string): [string, string] => ['Authorization', value];
const code = (result: ReturnType<typeof readCredentials>): string =>
  'code' in result ? result.code : `${result.rawKey} + ${result.sessionToken}`;

describe('credentials', () => {
  it.each<[string, [string, string][], string]>([
    ['nothing', [], 'MISSING_API_KEY'],
    ['empty key', [key('')], 'MISSING_API_KEY'],
    ['blank key', [key('   ')], 'MISSING_API_KEY'],
    ['session token alone', [auth(`Bearer ${session}`)], 'MISSING_API_KEY'],
    ['other Bearer', [auth('Bearer whatever')], 'MISSING_API_KEY'],
    ['empty Bearer', [auth('Bearer ')], 'MISSING_API_KEY'],
    ['another scheme', [auth(`Basic ${personal}`)], 'MISSING_API_KEY'],
    ['no scheme', [auth(personal)], 'MISSING_API_KEY'],
    ['Bearer behind another scheme', [auth(`Basic Bearer ${personal}`)], 'MISSING_API_KEY'],
    ['personal key', [key(personal)], `${personal} + null`],
    ['personal key in Bearer', [auth(`Bearer ${personal}`)], `${personal} + null`],
    ['scheme in another case', [['AUTHORIZATION', `bearer  ${personal}`]], `${personal} + null`],
    ['application key', [key(application)], `${application} + null`],
    ['management key', [key(management)], `${management} + null`],
    ['application key in Bearer', [auth(`Bearer ${application}`)], 'WRONG_AUTH_SCHEME'],
    ['management key in Bearer', [auth(`Bearer ${management}`)], 'WRONG_AUTH_SCHEME'],
    ['malformed application key in Bearer', [auth('Bearer svc_app_x')], 'WRONG_AUTH_SCHEME'],
    ['both: application key in Bearer', [key(personal), auth(`Bearer ${application}`)], 'WRONG_AUTH_SCHEME'],
    ['both: key and session', [key(application), auth(`Bearer ${session}`)], `${application} + ${session}`],
    ['both: Bearer is no session', [key(application), auth(`Bearer ${personal}`)], `${application} + null`],
    ['both: X-Api-Key is the key', [key(personal), auth(`Bearer ${other}`)], `${personal} + null`],
    ['both: a bad X-Api-Key decides', [key(broken), auth(`Bearer ${personal}`)], 'INVALID_API_KEY'],
    ['both: empty X-Api-Key', [key(''), auth(`Bearer ${personal}`)], `${personal} + null`],
    ['wrong checksum', [key(broken)], 'INVALID_API_KEY'],
    ['wrong checksum in Bearer', [auth(`Bearer ${broken}`)], 'INVALID_API_KEY'],
    ['session token as key', [key(session)], 'INVALID_API_KEY'],
    ['anything as key', [key('test')], 'INVALID_API_KEY'],
    ['two keys', [key(personal), key(other)], 'INVALID_API_KEY'],
    ['the same key twice', [key(personal), key(personal)], 'INVALID_API_KEY'],
    ['two keys joined', [key(`${personal},${other}`)], 'INVALID_API_KEY'],
    ['two Bearers', [auth(`Bearer ${personal}`), auth(`Bearer ${other}`)], 'INVALID_API_KEY'],
    [
      'two sessions',
      [key(personal), auth(`Bearer ${session}`), auth('Bearer x')],
      `${personal} + ${session}, Bearer x`,
    ],
  ])('%s → %s', (_name, headers, expected) => {
    expect(code(read(...headers))).toBe(expected);
  });

  it('says of a key of another service that it is none of ours, not that nothing was sent', () => {
    expect(read(auth('Bearer sk-wrong'))).toMatchObject({
      code: 'MISSING_API_KEY',
      options: { message: expect.stringContaining('holds no key of this service') as string },
    });
    expect(read(auth(`Bearer ${session}`))).toEqual({ code: 'MISSING_API_KEY' });
  });

  it('ignores headers that only resemble', () => {
    expect(code(read(['X-Api-Kez', personal], ['Authorizatiox', `Bearer ${personal}`]))).toBe(
      'MISSING_API_KEY',
    );
  });

  it('remembers whether the key stood in Bearer, where only a personal one may', () => {
    expect(read(auth(`Bearer ${personal}`))).toMatchObject({ asBearer: true });
    expect(read(key(personal))).toMatchObject({ asBearer: false });
  });

  it.each([
    ['personal', true, null],
    ['cowork', true, 'WRONG_AUTH_SCHEME'],
    ['application', true, 'WRONG_AUTH_SCHEME'],
    ['management', true, 'WRONG_AUTH_SCHEME'],
    ['personal', false, null],
    ['cowork', false, null],
    ['application', false, null],
    ['management', false, null],
  ] as const)('%s key that was found, in Bearer: %s → %s', (kind, asBearer, refused) => {
    expect(schemeRefusal(kind, asBearer)?.code ?? null).toBe(refused);
  });
});
