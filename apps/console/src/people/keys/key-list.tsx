import { Anchor, Button, Code, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/moment.js';
import { useSession } from '../acting-key.js';
import { useApiPages } from '../api.js';
import { KeyBadge } from './key-badge.js';
import { KeyFilters } from './key-filters.js';
import { type Key, KEY_KINDS, KEY_STATUSES, matchesText, shortForm } from './key-state.js';
import { KEYS_TEXTS } from './keys-texts.js';

const ROWS_OF_A_PAGE = 200;
const ALL = 'all' as const;

/** The keys one may see, by kind, state and words. */
export function KeyList() {
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
      <Loaded query={query}>
        {({ pages }) => (
          <DataTable
            label={t('list-label')}
            columns={columns}
            rows={pages.flatMap(({ data }) => data).filter((key) => matchesText(key, text))}
            rowKey={({ id }) => id}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            loadingMore={isFetchingNextPage}
            empty={isFiltered ? <NothingMatches /> : <NoKeys />}
          />
        )}
      </Loaded>
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
