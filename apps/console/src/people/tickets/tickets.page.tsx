import type { Item } from '#libs/client';
import { Anchor, Button, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { PlusIcon, SearchIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListTable } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded, useActing, useSession } from '../acting-key.js';
import { useApiPages } from '../api.js';
import {
  isCategory,
  isStatus,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  TICKETS_TEXTS,
  TicketStatusBadge,
} from './ticket-terms.js';

const PAUSE_MS = 300;

/** A text that counts once its writer pauses, so that nothing is asked for with every letter. */
function useTypedText(
  first: string,
  onPause: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(first);
  const settle = useDebouncedCallback(onPause, PAUSE_MS);
  return [
    typed,
    (text) => {
      setTyped(text);
      settle(text);
    },
  ];
}

type Ticket = Item<'feedback.list'>;
const ORDERS = ['-updatedAt', '-createdAt', 'createdAt'] as const;
const ROWS_OF_A_PAGE = 50;

/** Tickets, with filters that stand in the address. */
function TicketList() {
  const t = useTexts(TICKETS_TEXTS);
  const { user } = useSession();
  const url = useUrlState();
  const words = (name: string): string[] => url.read(name)?.split(',') ?? [];
  const statuses = words('status').filter(isStatus);
  const categories = words('category').filter(isCategory);
  const sort = url.choice('sort', ORDERS);
  const q = url.read('q')?.trim() ?? '';
  const [typed, setTyped] = useTypedText(q, (text) => url.write({ q: text }));
  const tickets = useApiPages(
    'feedback.list',
    {
      query: {
        sort,
        ...(statuses.length > 0 && { status: statuses.join(',') }),
        ...(categories.length > 0 && { category: categories.join(',') }),
        ...(q !== '' && { q }),
        page: 1,
        limit: ROWS_OF_A_PAGE,
      },
    },
    ({ body: { page, limit, total } }, input) =>
      page * limit < total ? { query: { ...input.query, page: page + 1 } } : null,
    { refetchEveryMs: 60_000 },
  );
  const isFiltered = statuses.length > 0 || categories.length > 0 || q !== '';
  const clear = (): void => {
    setTyped('');
    url.write({ q: null, status: null, category: null });
  };
  const columns: readonly Column<Ticket>[] = [
    {
      id: 'subject',
      header: t('subject'),
      width: '42%',
      cell: ({ id, number, title, commentsCount, author }) => (
        <div>
          <Anchor component={Link} to={`/tickets/${id}`} size="sm" fw={600}>
            {title === '' ? t('erased') : title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[
              number,
              commentsCount > 0 && t('comments', { count: commentsCount }),
              author.userId !== user.id && author.name !== null && t('author-of', { name: author.name }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      ),
    },
    { id: 'status', header: t('status'), cell: ({ status }) => <TicketStatusBadge status={status} /> },
    {
      id: 'category',
      header: t('category'),
      cell: ({ category }) => (isCategory(category) ? t(`category-${category}`) : category),
    },
    { id: 'updated', header: t('updated'), cell: ({ updatedAt }) => <Moment at={updatedAt} relative /> },
    { id: 'created', header: t('created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ];
  return (
    <Section title={t('list')}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={t('search')}
          leftSection={<SearchIcon size={14} />}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          w={{ base: '100%', xs: 240 }}
        />
        <MultiSelect
          label={t('status')}
          placeholder={statuses.length === 0 ? t('any-status') : ''}
          value={statuses}
          onChange={(chosen) => url.write({ status: chosen.join(',') })}
          data={TICKET_STATUSES.map((name) => ({ value: name, label: t(`status-${name}`) }))}
          clearable
          clearButtonProps={{ 'aria-label': t('any-status') }}
          w={{ base: '100%', xs: 240 }}
        />
        <MultiSelect
          label={t('category')}
          placeholder={categories.length === 0 ? t('any-category') : ''}
          value={categories}
          onChange={(chosen) => url.write({ category: chosen.join(',') })}
          data={TICKET_CATEGORIES.map((name) => ({ value: name, label: t(`category-${name}`) }))}
          clearable
          clearButtonProps={{ 'aria-label': t('any-category') }}
          w={{ base: '100%', xs: 220 }}
        />
        <Select
          label={t('order')}
          value={sort}
          onChange={(value) => url.write({ sort: value })}
          data={ORDERS.map((name) => ({ value: name, label: t(`order-${name}`) }))}
          allowDeselect={false}
          w={{ base: '100%', xs: 230 }}
        />
      </Group>
      <ListTable
        query={tickets}
        rowsOf={({ pages }) => pages.flatMap(({ data }) => data)}
        label={t('list')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('none-found')}
              text={t('none-found-text')}
              action={<Button onClick={clear}>{t('clear-filters')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('none')}
              text={t('none-text')}
              action={
                <Button component={Link} to="/tickets/new">
                  {t('new')}
                </Button>
              }
            />
          )
        }
      />
    </Section>
  );
}

/** The tickets one has sent. */
export default function TicketsPage() {
  const t = useTexts(TICKETS_TEXTS);
  const { key } = useActing();
  return (
    <Page
      title={t('title')}
      lead={key?.scopes.includes('svc:feedback') ? t('lead-portal') : t('lead')}
      actions={
        <Button component={Link} to="/tickets/new" leftSection={<PlusIcon size={14} />}>
          {t('new')}
        </Button>
      }
    >
      <KeyNeeded>
        <TicketList />
      </KeyNeeded>
    </Page>
  );
}
