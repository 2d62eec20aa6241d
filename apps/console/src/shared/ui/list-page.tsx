import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUrlState } from '../data/url-state.js';
import { type Column, DataTable } from './data-table.js';
import { Loaded } from './loaded.js';
import { Page } from './page.js';

export interface TextFilter {
  readonly kind: 'text';
  /** Parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** An example of what can be typed. */
  readonly example?: string | undefined;
  /** Why what was typed narrows nothing; null where it does. */
  readonly fault?: ((value: string) => string | null) | undefined;
}

export interface ChoiceFilter {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

export type Filter = TextFilter | ChoiceFilter;

const WRITE_AFTER_MS = 300;
/** Two side by side on a phone. */
const WIDTH = { base: '47%', xs: 190 };

function TextOf({ name, label, example, fault }: TextFilter) {
  const url = useUrlState();
  const written = url.read(name) ?? '';
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  const write = useDebouncedCallback((value: string) => {
    setKnown(value.trim());
    url.write({ [name]: value.trim() });
  }, WRITE_AFTER_MS);
  const [seen, setSeen] = useState(written);
  // An address that others have changed, by a link or by going back, is what the field says. What the reader has typed
  // since the last writing stays.
  if (written !== seen) {
    setSeen(written);
    if (written !== known) {
      setKnown(written);
      setText(written);
    }
  }
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        write(event.currentTarget.value);
      }}
      placeholder={example}
      error={written === '' ? null : fault?.(written)}
      spellCheck={false}
      w={WIDTH}
    />
  );
}

/** What narrows a list; it stands in the address of the page. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const url = useUrlState();
  return (
    <Group gap="sm" align="flex-start" role="search">
      {filters.map((filter) =>
        filter.kind === 'text' ? (
          <TextOf key={filter.name} {...filter} />
        ) : (
          <Select
            key={filter.name}
            label={filter.label}
            data={[...filter.values]}
            value={url.read(filter.name)}
            onChange={(value) => url.write({ [filter.name]: value })}
            clearable
            clearButtonProps={{ 'aria-label': filter.label }}
            w={WIDTH}
          />
        ),
      )}
    </Group>
  );
}

/** What a list is read with: one answer, or several of which each leads to the next. */
export interface ListQuery<Data> extends Pick<
  UseQueryResult<Data, unknown>,
  'data' | 'error' | 'isPending' | 'refetch' | 'fetchStatus'
> {
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

export interface ListTableProps<Data, Row> {
  readonly query: ListQuery<Data>;
  readonly rowsOf: (data: Data) => readonly Row[];
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
}

/** A list as a table: on its way, why not, nothing there, and its next rows when the reader comes to the end. */
export function ListTable<Data, Row>({ query, rowsOf, ...table }: ListTableProps<Data, Row>) {
  return (
    <Loaded query={query}>
      {(data) => (
        <DataTable
          {...table}
          rows={rowsOf(data)}
          onMore={query.hasNextPage ? () => void query.fetchNextPage?.() : undefined}
          loadingMore={query.isFetchingNextPage ?? false}
        />
      )}
    </Loaded>
  );
}

/** A page that is a list: what it is for, what narrows it, and its table, which has the name of the page. */
export function ListPage<Data, Row>({
  title,
  lead,
  actions,
  filters = [],
  children,
  ...table
}: Omit<ListTableProps<Data, Row>, 'label'> & {
  readonly title: string;
  readonly lead: ReactNode;
  readonly actions?: ReactNode;
  readonly filters?: readonly Filter[];
  /** What stands below the table. */
  readonly children?: ReactNode;
}) {
  return (
    <Page title={title} lead={lead} actions={actions}>
      {filters.length > 0 && <FilterBar filters={filters} />}
      <ListTable {...table} label={title} />
      {children}
    </Page>
  );
}
