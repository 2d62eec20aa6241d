import { CampaignAnswer } from './review.answer.js';
import { listArguments, listOf } from './review-list.js';

const rows = (...ids: readonly unknown[]) => ids.map((id) => ({ id, title: 'Review', status: 'created' }));
const cursor = { field: 'id', value: 1, order: 'DESC' };

describe('a page of performance review', () => {
  const { present } = listOf(CampaignAnswer);

  it.each<[string, unknown, number[], number | null]>([
    ['the host has one row more', { items: rows(9, 8, 7), nextCursor: null }, [9, 8], 8],
    ['the host has none more', { items: rows(9, 8), nextCursor: null }, [9, 8], null],
    ['the host does not say', { items: rows(9) }, [9], null],
    ['the host has cut its page below the limit', { items: rows('9'), nextCursor: cursor }, [9], 9],
    ['there is nothing', { items: [], nextCursor: cursor }, [], null],
  ])('%s', (_name, payload, ids, next) => {
    const page = present(payload, { input: { limit: 2 }, total: undefined });
    expect((page!.data as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    expect(page?.meta).toEqual({ nextCursor: next === null ? null : { id: next } });
  });

  it.each([
    [null],
    [[]],
    [{}],
    [{ items: {} }],
    [{ items: [null] }],
    [{ items: rows('x') }],
    [{ items: [{ title: 'No id' }] }],
  ])('%j is no page', (payload) => {
    expect(present(payload, { input: { limit: 2 }, total: undefined })).toBeNull();
  });

  it('is asked for with the conditions that are given, and one row more than is answered', () => {
    expect(listArguments(['campaignId', 'userId'])({ limit: 50, campaignId: 5 })).toEqual({
      filter: [['campaignId', '=', 5]],
      pagination: { limit: 51 },
    });
    expect(listArguments([])({ limit: 900, afterCursorId: 7 })).toEqual({
      filter: [],
      pagination: { limit: 201, afterCursor: { field: 'id', value: 7, order: 'DESC' } },
    });
  });
});
