import { HostApplicationStore } from '#libs/auth';
import { ApplicationAdmin } from '#libs/applications';
import { newId, isPorticoError } from '#libs/kernel';
import { createTestConfig } from '#libs/testing';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor } from './application-author.js';

describe("an operator's applications", () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;

  beforeAll(async () => {
    api = await startInProcessApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    author = await ApplicationAuthor.create(api);
  });

  /** As the command line puts its services together. */
  const operate = <T>(work: (applications: ApplicationAdmin) => Promise<T>): Promise<T> =>
    withOperatorOf(createTestConfig(api.database.url), ['applications'], ({ applications }) =>
      work(applications),
    );
  const faultOf = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      return isPorticoError(error)
        ? `${error.code} ${String(error.options.details?.['field'])}`
        : String(error);
    }
  };

  it('belong to the user they are made for, and are listed by each of their keys', async () => {
    const redirectUris = ['https://a.example/cb'];
    const made = await operate((applications) =>
      applications.create({
        title: 'Calculator',
        userId: author.portal.userId,
        scopes: ['crm'],
        redirectUris,
      }),
    );
    expect(made.rawKey).toMatch(/^svc_app_/);
    const { body } = await author.call<{ data: object[]; total: number }>('GET', '/v1/apps');
    expect(body.total).toBe(1);
    expect(body.data).toMatchObject([
      { id: made.id, title: 'Calculator', scopes: ['crm'], redirectUris, authorId: author.portal.userId },
    ]);
    const me = await author.call('GET', '/v1/apps', undefined, made.rawKey ?? '');
    expect(me.body.total).toBe(1);
  });

  it('can be made of a key that was there before', async () => {
    const keyId = await author.portal.issueKey({ kind: 'application', scopes: ['crm', 'placement'] });
    const made = await operate((applications) => applications.create({ title: 'Old', keyId }));
    expect(made).toMatchObject({ keyId, rawKey: null });
    expect((await author.read(made.id)).body.data).toMatchObject({
      title: 'Old',
      scopes: ['crm', 'placement'],
    });
    const again = operate((applications) => applications.create({ title: 'Old', keyId }));
    expect(await faultOf(again)).toBe('VALIDATION_ERROR keyId');
  });

  it.each<[string, (author: ApplicationAuthor) => object, string]>([
    ['a blank title', ({ portal }) => ({ title: ' ', userId: portal.userId, scopes: ['crm'] }), 'title'],
    ['neither user nor key', () => ({ title: 'A' }), 'userId'],
    ['no rights', ({ portal }) => ({ title: 'A', userId: portal.userId }), 'scopes'],
    ['a user that is none', () => ({ title: 'A', userId: newId(), scopes: ['crm'] }), 'userId'],
    ['a key that is none', () => ({ title: 'A', keyId: newId() }), 'keyId'],
    ['a bad address', () => ({ title: 'A', keyId: newId(), appUrl: 'x' }), 'appUrl'],
  ])('are not made with %s', async (_name, input, field) => {
    const order = input(author) as { title: string };
    expect(await faultOf(operate((applications) => applications.create(order)))).toBe(
      `VALIDATION_ERROR ${field}`,
    );
  });

  it('get a client of the host; sessions end', async () => {
    const { id } = await author.application();
    await author.session(id);
    const client = { hostClientId: 'local.1', hostClientSecret: 'secret' };
    const set = await operate((applications) => applications.setHostClient(id, client));
    expect(set).toEqual({ id, hostClientId: 'local.1' });
    const stored = await api.get<HostApplicationStore>(HostApplicationStore).find(id);
    expect(stored).toMatchObject({ clientId: 'local.1', clientSecret: 'secret' });
    const [row] = await api.database.query('select revoked_at from auth.session where app_id = $1', [id]);
    expect(row).toMatchObject({ revoked_at: expect.any(Date) });
    const unknown = operate((applications) => applications.setHostClient(newId(), client));
    expect(await faultOf(unknown)).toBe('APP_NOT_FOUND undefined');
  });

  it('are listed by portal', async () => {
    const { id } = await author.application({ appUrl: 'https://a.example' });
    const listed = await operate((applications) => applications.list(author.portal.id));
    expect(listed).toEqual([
      {
        id,
        portalId: author.portal.id,
        title: 'Calculator',
        phase: 'private',
        authorId: author.portal.userId,
        appUrl: 'https://a.example',
        redirectUris: ['http://localhost'],
        placements: [],
        hostClientId: null,
      },
    ]);
    expect(await faultOf(operate((applications) => applications.list('x')))).toBe(
      'VALIDATION_ERROR portalId',
    );
  });
});
