import { Anchor, Button, Code, Group, Select, Text, TextInput } from '@mantine/core';
import { PlusIcon, SearchIcon } from '@primer/octicons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListTable } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { useManagementKey, useSession } from '../acting-key.js';
import { useApiPages } from '../api.js';
import { KeyBadge, KEYS_TEXTS, NoManagementKey } from './key-parts.js';
import { type Key, KEY_KINDS, KEY_STATUSES, matchesText, shortForm } from './key-state.js';

type Kind = (typeof KEY_KINDS)[number] | 'all';
type Status = (typeof KEY_STATUSES)[number] | 'all';

/** Which keys are listed. */
function KeyFilters({
  text,
  kind,
  status,
  onText,
  onKind,
  onStatus,
}: {
  readonly text: string;
  readonly kind: Kind;
  readonly status: Status;
  readonly onText: (text: string) => void;
  readonly onKind: (kind: Kind) => void;
  readonly onStatus: (status: Status) => void;
}) {
  const t = useTexts(KEYS_TEXTS);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={t('search')}
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        flex={1}
        miw={200}
        type="search"
      />
      <Select
        label={t('kind')}
        data={[
          { value: 'all', label: t('all-kinds') },
          ...KEY_KINDS.map((value) => ({ value, label: t(`kind-${value}`) })),
        ]}
        value={kind}
        onChange={(value) => onKind((value ?? 'all') as Kind)}
        allowDeselect={false}
        w={190}
      />
      <Select
        label={t('status')}
        data={[
          { value: 'all', label: t('all-statuses') },
          ...KEY_STATUSES.map((value) => ({ value, label: t(`status-${value}`) })),
        ]}
        value={status}
        onChange={(value) => onStatus((value ?? 'all') as Status)}
        allowDeselect={false}
        w={170}
      />
    </Group>
  );
}

const ROWS_OF_A_PAGE = 200;
const ALL = 'all' as const;

/** The keys one may see, by kind, state and words. */
function KeyList() {
  const t = useTexts(KEYS_TEXTS);
  const { user } = useSession();
  const { read, choice, write } = useUrlState();
  const text = read('q') ?? '';
  const kind = choice('kind', [ALL, ...KEY_KINDS]);
  const status = choice('status', [ALL, ...KEY_STATUSES]);
  const query = useApiPages(
    'keys.list',
    {
      query: {
        limit: ROWS_OF_A_PAGE,
        page: 1,
        ...(kind !== ALL && { kind }),
        ...(status !== ALL && { status }),
      },
    },
    ({ body }, { query: asked }) =>
      body.page * body.limit < body.total ? { query: { ...asked, page: body.page + 1 } } : null,
    { as: 'management' },
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // The words are looked for in what has been read: all of it has to be.
  useEffect(() => {
    if (text !== '' && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [text, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isFiltered = text !== '' || kind !== ALL || status !== ALL;
  const columns = useColumns(user.isAdmin);
  return (
    <>
      <KeyFilters
        {...{ text, kind, status }}
        onText={(q) => write({ q })}
        onKind={(next) => write({ kind: next === ALL ? null : next })}
        onStatus={(next) => write({ status: next === ALL ? null : next })}
      />
      <ListTable
        query={query}
        rowsOf={({ pages }) => pages.flatMap(({ data }) => data).filter((key) => matchesText(key, text))}
        label={t('list-label')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={isFiltered ? <NothingMatches /> : <NoKeys />}
      />
    </>
  );
}

function NothingMatches() {
  const t = useTexts(KEYS_TEXTS);
  return (
    <EmptyState
      title={t('nothing-matches')}
      text={t('nothing-matches-text')}
      action={
        <Button component={Link} to="/keys" variant="light">
          {t('clear-filters')}
        </Button>
      }
    />
  );
}

function NoKeys() {
  const t = useTexts(KEYS_TEXTS);
  return (
    <EmptyState
      title={t('no-keys')}
      text={t('no-keys-text')}
      action={
        <Button component={Link} to="/keys/new">
          {t('first-key')}
        </Button>
      }
    />
  );
}

function useColumns(ofEverybody: boolean): readonly Column<Key>[] {
  const t = useTexts(KEYS_TEXTS);
  const { user } = useSession();
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (key) => (
        <div>
          <Anchor component={Link} to={`/keys/${key.id}`} size="sm" fw={600}>
            {key.name}
          </Anchor>
          <div>
            <Code>{shortForm(key)}</Code>
          </div>
        </div>
      ),
    },
    { id: 'kind', header: t('kind'), width: '130px', cell: ({ kind }) => t(`kind-${kind}`) },
    {
      id: 'access',
      header: t('access'),
      width: '145px',
      cell: ({ scopes, accessMode }) => (
        <div>
          <Text size="sm">{t('rights', { count: scopes.length })}</Text>
          <Text size="sm" c="dimmed">
            {t(`mode-${accessMode}`)}
          </Text>
        </div>
      ),
    },
    { id: 'state', header: t('status'), width: '125px', cell: (key) => <KeyBadge value={key} /> },
    {
      id: 'used',
      header: t('last-use'),
      width: '120px',
      cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} relative />,
    },
    {
      id: 'ends',
      header: t('expires'),
      width: '120px',
      cell: ({ expiresAt }) => (expiresAt === null ? t('not-shown') : <Moment at={expiresAt} relative />),
    },
    ...(ofEverybody
      ? [
          {
            id: 'owner',
            header: t('owner'),
            width: '110px' as const,
            cell: ({ ownerUserId, ownerName }: Key) =>
              ownerUserId === user.id ? t('you') : (ownerName ?? t('somebody')),
          },
        ]
      : []),
  ];
}

/** Keys of the person; of an administrator, all of the portal. */
export default function KeysPage() {
  const t = useTexts(KEYS_TEXTS);
  const management = useManagementKey();
  const { user } = useSession();
  return (
    <Page
      title={t('title')}
      lead={user.isAdmin ? `${t('lead')} ${t('lead-admin')}` : t('lead')}
      actions={
        management && (
          <Button component={Link} to="/keys/new" leftSection={<PlusIcon size={16} />}>
            {t('new-key')}
          </Button>
        )
      }
    >
      {management ? <KeyList /> : <NoManagementKey />}
    </Page>
  );
}
