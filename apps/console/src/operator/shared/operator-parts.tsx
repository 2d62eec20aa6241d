import type { Page } from '#libs/operator/contracts';
import { Anchor, Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import {
  type CallAnswer,
  type CallInput,
  type CallName,
  OPERATOR_TEXTS,
  useOperator,
  useOperatorPages,
} from '../operator-api.js';

/** Says that what was asked for is done, where nothing else on the page would show it. */
export const tellDone = (message: string): void => {
  notifications.show({ color: 'teal', message });
};

/** Says that nothing has changed, where the reader might think it had. */
export const tellUnchanged = (message: string): void => {
  notifications.show({ color: 'orange', message });
};

/** The portal of an id, by its name. */
export function PortalLink({ id }: { readonly id: string | null }) {
  const { data } = useOperator('portals.get', { portal: id ?? '' }, { enabled: id !== null });
  if (id === null) return <>–</>;
  return (
    <Anchor component={Link} to={`/portals/${id}`} size="sm">
      {data?.domain ?? id}
    </Anchor>
  );
}

type PagedName = { [Name in CallName]: CallAnswer<Name> extends Page<unknown> ? Name : never }[CallName];
type ItemOf<Name extends CallName> = CallAnswer<Name> extends Page<infer Item> ? Item : never;

/** A list that goes on over several answers, as a table. */
export function CallList<Name extends PagedName>({
  name,
  input,
  label,
  columns,
  rowKey,
  empty,
  refetchEveryMs,
}: {
  readonly name: Name;
  readonly input: CallInput<Name>;
  readonly label: string;
  readonly columns: readonly Column<ItemOf<Name>>[];
  readonly rowKey: (item: ItemOf<Name>) => string;
  /** Said where there is nothing. */
  readonly empty: string;
  /** Where rows change without the reader. */
  readonly refetchEveryMs?: number;
}) {
  const query = useOperatorPages(name, input, (last) => (last as Page<unknown>).next, { refetchEveryMs });
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <DataTable
          label={label}
          columns={columns}
          rows={pages.flatMap((page) => (page as Page<ItemOf<Name>>).items)}
          rowKey={rowKey}
          empty={<EmptyState title={empty} />}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          loadingMore={query.isFetchingNextPage}
        />
      )}
    </Loaded>
  );
}

export interface TextFilter {
  readonly kind: 'text';
  /** Parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** An example of what can be typed. */
  readonly example?: string;
  /** Why what was typed narrows nothing; null where it does. */
  readonly fault?: (value: string) => string | null;
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

/** Chooses a portal by its address. */
export function PortalSearch({
  value,
  onChoose,
}: {
  readonly value: string | null;
  readonly onChoose: (portal: string | null) => void;
}) {
  const t = useTexts(OPERATOR_TEXTS);
  const [text, setText] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  // An address that others have changed, by a link or by going back, is what the field says.
  if (value !== seen) {
    setSeen(value);
    setText(value ?? '');
  }
  const [asked] = useDebouncedValue(text, 250);
  const { data } = useOperator('portals.list', { text: asked, limit: 20 });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text.trim() || null);
      }}
    >
      <Group align="flex-end" gap="sm">
        <Autocomplete
          label={t('portal')}
          value={text}
          onChange={setText}
          onOptionSubmit={onChoose}
          data={(data?.items ?? []).map(({ domain }) => domain)}
          filter={({ options }) => options}
          w={{ base: '100%', xs: 320 }}
        />
        <Button type="submit" variant="light">
          {t('show')}
        </Button>
      </Group>
    </form>
  );
}
