import { OPERATOR_ROWS, type CallField, type Page } from '#libs/operator/contracts';
import type { ReactNode } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';
import type { Column } from '../../shared/ui/data-table.js';
import { type Filter, ListPage, ListTable } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { type CallAnswer, type CallInput, type CallName, useOperatorPages } from '../operator-api.js';

type PagedName = { [Name in CallName]: CallAnswer<Name> extends Page<unknown> ? Name : never }[CallName];
type ItemOf<Name extends CallName> = CallAnswer<Name> extends Page<infer Item> ? Item : never;

interface CallRows<Name extends PagedName> {
  readonly name: Name;
  readonly columns: readonly Column<ItemOf<Name>>[];
  readonly rowKey: (item: ItemOf<Name>) => string;
  /** Said where there is nothing. */
  readonly empty: string;
  /** Where rows change without the reader. */
  readonly refetchEveryMs?: number;
}

function useCallTable<Name extends PagedName>(
  { name, columns, rowKey, empty, refetchEveryMs }: CallRows<Name>,
  input: CallInput<Name>,
) {
  const query = useOperatorPages(name, input, (last) => (last as Page<unknown>).next, { refetchEveryMs });
  return {
    query,
    rowsOf: ({ pages }: { readonly pages: readonly CallAnswer<Name>[] }) =>
      pages.flatMap((page) => (page as Page<ItemOf<Name>>).items),
    columns,
    rowKey,
    empty: <EmptyState title={empty} />,
  };
}

/** A list that goes on over several answers, as a table. */
export function CallList<Name extends PagedName>({
  input,
  label,
  ...rows
}: CallRows<Name> & { readonly input: CallInput<Name>; readonly label: string }) {
  return <ListTable {...useCallTable(rows, input)} label={label} />;
}

type WordOf<Value> = Value extends boolean ? `${Value}` : Value & string;

/** A member of a call as what narrows its list: a text, or one of the words that its row lets in. */
type FilterTexts<Value> = { readonly label: string } & (string extends Value
  ? unknown
  : { readonly word: (word: WordOf<Value>) => string });

type CallFilters<Name extends CallName> = {
  readonly [Member in keyof CallInput<Name> & string]?: FilterTexts<NonNullable<CallInput<Name>[Member]>>;
};

function wordsOf(field: CallField | undefined): readonly string[] | null {
  if (field?.kind === 'choice') return field.values;
  return field?.kind === 'boolean' ? ['true', 'false'] : null;
}

/** Filters by the row of a call, and what they make of the address of the page; a word the row does not know is none. */
function useCallFilters<Name extends CallName>(name: Name, texts: CallFilters<Name>) {
  const url = useUrlState();
  const fields = OPERATOR_ROWS[name].input;
  const entries = Object.entries(texts) as [string, { label: string; word?: (word: string) => string }][];
  const filters = entries.map(([member, { label, word = String }]): Filter => {
    const words = wordsOf(fields[member]);
    if (words === null) return { kind: 'text', name: member, label };
    const values = words.map((value) => ({ value, label: word(value) }));
    return { kind: 'choice', name: member, label, values };
  });
  const asked = entries.flatMap(([member]): (readonly [string, string | boolean])[] => {
    const written = url.read(member);
    const field = fields[member];
    if (written === null || wordsOf(field)?.includes(written) === false) return [];
    return [[member, field?.kind === 'boolean' ? written === 'true' : written]];
  });
  return { filters, input: Object.fromEntries(asked) as CallInput<Name> };
}

/** A page that is the list of a call, narrowed by members of its input that stand in the address. */
export function CallListPage<Name extends PagedName>({
  title,
  lead,
  actions,
  filters: texts = {},
  children,
  ...rows
}: CallRows<Name> & {
  readonly title: string;
  readonly lead: string;
  readonly actions?: ReactNode;
  readonly filters?: CallFilters<Name>;
  /** What stands below the table. */
  readonly children?: ReactNode;
}) {
  const { filters, input } = useCallFilters(rows.name, texts);
  return (
    <ListPage title={title} lead={lead} actions={actions} filters={filters} {...useCallTable(rows, input)}>
      {children}
    </ListPage>
  );
}
