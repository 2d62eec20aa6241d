import type { Answer, Input, Item, OperationFacts, PagedId } from './operation-types.js';

/** What lists are cut by, which reading to the end does by itself. */
type CutBy = 'page' | 'pageSize' | 'start';
type WithoutCut<Part> = Part extends object ? Omit<Part, CutBy> : Part;

/** Input of a list that is read to its end: `limit` is the size of an answer, `offset` where it begins. */
export type PagedInput<Id extends PagedId> = {
  readonly [Name in keyof Input<Id>]: Name extends 'query' | 'body'
    ? WithoutCut<Input<Id>[Name]>
    : Input<Id>[Name];
};

/** The input may be left out where nothing in it is needed. */
export type PagedArguments<Id extends PagedId> =
  object extends PagedInput<Id> ? [input?: PagedInput<Id>] : [input: PagedInput<Id>];

type Members = Readonly<Record<string, unknown>>;

/** An answer of a list, as far as it says whether there is more. */
interface ListAnswer {
  readonly data: readonly unknown[];
  readonly meta: unknown;
  readonly body: unknown;
}

/** The input that asks for what follows an answer; null at the end. */
type Next = (input: Members, answer: ListAnswer) => Members | null;

const membersOf = (value: unknown): Members => (value ?? {}) as Members;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function byOffset(part: 'query' | 'body'): Next {
  return (input, { data, meta }) => {
    const { hasMore, total, nextOffset } = membersOf(meta);
    const asked = numberOf(membersOf(input[part])['offset']) ?? 0;
    // Counted by what came: an answer may be shorter than asked for without being the last.
    const offset = numberOf(nextOffset) ?? asked + data.length;
    if (offset <= asked) return null;
    const isOver = typeof hasMore === 'boolean' ? !hasMore : offset >= (numberOf(total) ?? 0);
    return isOver ? null : { ...input, [part]: { ...membersOf(input[part]), offset } };
  };
}

const byPage: Next = (input, { data, body }) => {
  const { total, page, limit } = membersOf(body);
  const at = numberOf(page) ?? 1;
  const isOver = data.length === 0 || at * (numberOf(limit) ?? data.length) >= (numberOf(total) ?? 0);
  return isOver ? null : { ...input, query: { ...membersOf(input['query']), page: at + 1 } };
};

function byCursor(parameters: Readonly<Record<string, string>>): Next {
  return (input, { meta }) => {
    const { nextCursor } = membersOf(meta);
    if (nextCursor === null || nextCursor === undefined) return null;
    const values = Object.entries(parameters).map(([name, member]) => [
      name,
      member === '' ? nextCursor : membersOf(nextCursor)[member],
    ]);
    return { ...input, query: { ...membersOf(input['query']), ...(Object.fromEntries(values) as Members) } };
  };
}

function nextOf(paging: NonNullable<OperationFacts['paging']>): Next {
  if (typeof paging === 'object') return byCursor(paging.cursor);
  if (paging === 'page') return byPage;
  return byOffset(paging === 'offset' ? 'query' : 'body');
}

/** The answers of a list, one after the other, up to its end. */
export async function* readPages<Id extends PagedId>(
  paging: NonNullable<OperationFacts['paging']>,
  input: PagedInput<Id> | undefined,
  call: (input: Input<Id>) => Promise<Answer<Id>>,
): AsyncGenerator<Answer<Id>, void> {
  const next = nextOf(paging);
  for (let asked: Members | null = membersOf(input); asked;) {
    const answer: Answer<Id> = await call(asked as Input<Id>);
    yield answer;
    asked = next(asked, answer as ListAnswer);
  }
}

/** The records of a list, asked for as they are needed. */
export async function* readItems<Id extends PagedId>(
  pages: AsyncIterable<Answer<Id>>,
): AsyncGenerator<Item<Id>, void> {
  for await (const { data } of pages) yield* data as Iterable<Item<Id>>;
}
