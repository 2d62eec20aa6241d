import fc from 'fast-check';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome } from './object-client.js';

const TREE = ['a/1', 'a/2', 'a/b/3', 'a0', 'b', 'b/x', 'c/d/e', 'Z', 'ä/ö', '100%/_', '\u{1F600}'];

describe('lists of objects', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    client = await ObjectClient.create(api);
    for (const key of TREE) await client.keep(key, 'x');
  });
  afterAll(() => api.stop());

  const inBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

  /** What a list must be, computed from all keys there are. */
  function expected(prefix: string, hasDelimiter: boolean): string[] {
    const shown = TREE.filter((key) => key.startsWith(prefix)).map((key) => {
      const slash = hasDelimiter ? key.indexOf('/', prefix.length) : -1;
      return slash === -1 ? key : `${key.slice(0, slash + 1)}…`;
    });
    return [...new Set(shown)].sort(inBytes);
  }

  async function walk(prefix: string, hasDelimiter: boolean, limit: number): Promise<string[]> {
    const found: string[] = [];
    const query = `?limit=${limit}&prefix=${encodeURIComponent(prefix)}${hasDelimiter ? '&delimiter=/' : ''}`;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await client.list(query + (cursor && `&cursor=${encodeURIComponent(cursor)}`));
      if (status !== 200) throw new Error(JSON.stringify(body));
      const page = [
        ...body.data.map(({ key }) => key),
        ...body.meta.commonPrefixes.map((group) => `${group}…`),
      ];
      if (page.length > limit) throw new Error('a page is too long');
      found.push(...page.sort(inBytes));
      cursor = body.meta.nextCursor;
    }
    return found;
  }

  it('come in the order of bytes, whatever the size of a page, the prefix and the folders', async () => {
    const prefixes = ['', 'a', 'a/', 'a/b', 'b', 'b/', 'c/', 'ä', '%', '100%/', '\u{1F600}', 'none'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...prefixes),
        fc.boolean(),
        fc.integer({ min: 1, max: 12 }),
        async (prefix, hasDelimiter, limit) => {
          expect(await walk(prefix, hasDelimiter, limit)).toEqual(expected(prefix, hasDelimiter));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('tell how much there is', async () => {
    const { meta } = (await client.list('?limit=1')).body;
    expect(meta).toMatchObject({
      total: TREE.length,
      totalObjects: TREE.length,
      totalSizeBytes: TREE.length,
      quotaBytes: 10 * 1_073_741_824,
      commonPrefixes: [],
    });
  });

  it('go on where they were when keys are written and deleted meanwhile', async () => {
    const owner = await ObjectClient.create(api);
    for (const key of ['1', '3', '5', '7']) await owner.keep(key, 'x');
    const first = (await owner.list('?limit=2')).body;
    await owner.remove('3');
    await owner.keep('2', 'x');
    await owner.keep('4', 'x');
    const second = (await owner.list(`?limit=9&cursor=${first.meta.nextCursor}`)).body;
    expect(second.data.map(({ key }) => key)).toEqual(['4', '5', '7']);
  });

  it('show uploads that wait for their bytes on request only', async () => {
    const owner = await ObjectClient.create(api);
    const { objectId } = (await owner.ticket('waiting', 3)).body.data;
    expect((await owner.list()).body.data).toEqual([]);
    expect((await owner.list('?status=PENDING')).body.data).toEqual([
      expect.objectContaining({ id: objectId, key: 'waiting', status: 'PENDING', completedAt: null }),
    ]);
  });

  it('take cursors of their own only', async () => {
    const { nextCursor } = (await client.list('?limit=1')).body.meta;
    const stranger = await ObjectClient.create(api, client.portal);
    await stranger.keep('x', 'x');
    const refused = [
      await stranger.list(`?limit=1&cursor=${nextCursor}`),
      await client.list(`?limit=1&prefix=a&cursor=${nextCursor}`),
      await client.list(`?limit=1&delimiter=/&cursor=${nextCursor}`),
      await client.list('?cursor=v1.AAAA'),
      await client.list('?cursor='),
    ];
    expect(refused.map(outcome)).toEqual(Array.from({ length: 5 }, () => '400 INVALID_PARAMS'));
    expect(outcome(await client.list('?delimiter=-'))).toBe('400 INVALID_PARAMS');
    expect(outcome(await client.list('?limit=0'))).toBe('400 INVALID_PARAMS');
    expect(outcome(await client.list('?limit=1001'))).toBe('400 INVALID_PARAMS');
    expect(outcome(await client.list('?prefix=a/../'))).toBe('400 INVALID_OBJECT_KEY');
  });
});
