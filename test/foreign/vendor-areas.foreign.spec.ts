import {
  AjaxError,
  type AjaxResult,
  B24Hook,
  FilterV3,
  LoadDataType,
  ParamsFactory,
  RestrictionManager,
  useB24Helper,
} from '@bitrix24/b24jssdk';
import { leadToSandbox } from './lead-to-sandbox.js';
import { type Json, TestSandbox } from '../../apps/sandbox/src/__fixtures__/test-sandbox.js';

const DOMAIN = 'areas.example';
const RESTRICTIONS = {
  ...ParamsFactory.getDefault(),
  rateLimit: { burstLimit: 1000, drainRate: 1000, adaptiveEnabled: false },
  maxRetries: 1,
};
/** The client knows refusals of version 3 by their whole codes, which begin with its vendor's name. */
const [PREFIX = ''] = (
  RestrictionManager.BUILT_IN_SOFT_ERROR_CODES.find((code) => code.includes('METHODNOTFOUND')) ?? ''
).split('REST_V3');

interface Row {
  readonly id: number;
  readonly title: string;
}

let sandbox: TestSandbox;
let hook: B24Hook;
let takeBack: () => void;

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  const secret = await sandbox.createPortal(DOMAIN, { limits: null, codePrefix: PREFIX });
  takeBack = leadToSandbox(DOMAIN, sandbox.restUrl);
  hook = B24Hook.fromWebhookUrl(`https://${DOMAIN}/rest/1/${secret}`, { restrictionParams: RESTRICTIONS });
});

afterAll(async () => {
  hook.destroy();
  takeBack();
  await sandbox.stop();
});

const v3 = (method: string, params: Json): Promise<AjaxResult<{ item: Row }>> =>
  hook.actions.v3.call.make<{ item: Row }>({ method, params });

const errorsOf = (result: { getErrors(): Iterable<Error> }): unknown[] =>
  [...result.getErrors()].map((error) => (error as AjaxError).code);

describe('tasks of version 3', () => {
  it('are written and read', async () => {
    const fields = { title: 'From the client', creatorId: 1, responsibleId: 2 };
    const added = (await v3('tasks.task.add', { fields })).getData()?.result.item;
    const read = await v3('tasks.task.get', { id: added?.id ?? 0, select: ['id', 'title'] });
    expect(read.getData()?.result.item).toEqual({ id: added?.id, title: fields.title });
  });

  it.each([
    ['a missing one', 'tasks.task.get', { id: 99_999 }, 'EXCEPTION_ENTITYNOTFOUNDEXCEPTION'],
    ['a method of version 2', 'server.time', {}, 'EXCEPTION_METHODNOTFOUNDEXCEPTION'],
    ['a missing argument', 'tasks.task.get', {}, 'EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    ['an unknown field', 'tasks.task.get', { id: 1, select: ['x'] }, 'EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'],
  ])('refuse %s without an exception of the client', async (_name, method, params, code) => {
    const refused = await v3(method, params);
    expect(refused.isSuccess).toBe(false);
    expect(errorsOf(refused)).toEqual([expect.stringMatching(new RegExp(`${code}$`))]);
  });

  it('are listed whole, by a filter that is built or written', async () => {
    const list = async (filter: unknown): Promise<unknown[]> => {
      const answer = await hook.actions.v3.callList.make<Row>({
        method: 'tasks.task.list',
        params: { select: ['id'], filter: filter as never },
        idKey: 'id',
        customKeyForResult: 'items',
      });
      return answer.getData() ?? [];
    };
    const above = await list([['id', '>', 190]]);
    expect(above.length).toBeGreaterThan(50);
    expect(await list(FilterV3.build(FilterV3.and(FilterV3.gt('id', 190))))).toEqual(above);
  });

  it('sink a batch whole when one command is refused', async () => {
    const calls: [string, Json][] = [
      ['tasks.task.get', { id: 1, select: ['id'] }],
      ['tasks.task.update', { id: 99_999, fields: { title: 'x' } }],
    ];
    const answer = await hook.actions.v3.batch.make({ calls, options: { isHaltOnError: false } });
    expect(answer.isSuccess).toBe(false);
    expect(answer.getErrorMessages()).toHaveLength(1);
  });
});

describe('the event log', () => {
  it('is followed by its cursor to the end', async () => {
    const ids: number[] = [];
    for await (const page of hook.actions.v3.fetchTail.make<Row>({
      method: 'main.eventlog.tail',
      params: { select: ['id'] },
      cursorField: 'id',
      limit: 150,
    })) {
      ids.push(...page.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  });
});

describe('customers by their classic methods', () => {
  it('are read whole, in the order of ids', async () => {
    const answer = await hook.actions.v2.callList.make<{ ID: string }>({
      method: 'crm.contact.list',
      params: { select: ['ID'], filter: { '<=ID': 120 }, order: { ID: 'DESC' } },
      idKey: 'ID',
    });
    expect(answer.getData()?.map(({ ID }) => Number(ID))).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
  });

  it('tell of each failed command of a batch by its key', async () => {
    const answer = await hook.actions.v2.batch.make({
      calls: { good: ['crm.deal.get', { id: 1 }], bad: ['crm.deal.forget', { id: 1 }] },
      options: { isHaltOnError: false },
    });
    expect(Object.keys(answer.getErrorsByKey?.() ?? {})).toEqual(['bad']);
    expect(answer.getData()).toMatchObject({ good: { ID: '1' } });
  });
});

describe('what the client keeps of a portal', () => {
  it('is a profile, and currencies with their formats', async () => {
    const { initB24Helper, getB24Helper, destroyB24Helper } = useB24Helper();
    try {
      await initB24Helper(hook, [LoadDataType.Profile, LoadDataType.Currency]);
      const { profileInfo, currency } = getB24Helper();
      expect(profileInfo.data.id).toBe(1);
      expect(currency.baseCurrency).toBe('RUB');
      expect(currency.format(1234.5, 'USD', 'en')).toMatch(/^\$1.?234\.50$/);
    } finally {
      destroyB24Helper();
    }
  });
});
