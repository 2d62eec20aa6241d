import type { Item } from '#libs/client';
import { Anchor, Button, Code, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListTable } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useActing, useSession } from '../acting-key.js';
import { useApiPages } from '../api.js';
import { keyName, REFUSALS_TEXTS, RefusalSearch, useRefusalsKey } from './refusal-search.js';

type Refusal = Item<'refusals.list'>;

const ROWS_OF_A_PAGE = 100;
const REFRESH_MS = 15_000;
const CODE = /^\w{1,100}$/;
const ALL = 'all';

/** Refusals, newest first, of one code or one key if asked for. */
function RefusalList() {
  const t = useTexts(REFUSALS_TEXTS);
  const { keys } = useSession();
  const as = useRefusalsKey();
  const { read, write } = useUrlState();
  const code = read('code') ?? '';
  const keyId = read('key') ?? ALL;
  const [typed] = useDebouncedValue(code.trim().toUpperCase(), 300);
  const isBadCode = typed !== '' && !CODE.test(typed);
  const query = useApiPages(
    'refusals.list',
    {
      query: {
        limit: ROWS_OF_A_PAGE,
        ...(typed !== '' && { code: typed }),
        ...(keyId !== ALL && { keyId }),
      },
    },
    ({ meta }, { query: asked }) =>
      meta.nextCursor === null ? null : { query: { ...asked, cursor: meta.nextCursor } },
    { as, enabled: !isBadCode, refetchEveryMs: REFRESH_MS },
  );
  const isFiltered = typed !== '' || keyId !== ALL;
  const shownKeys = keys.map(({ id, name, suffix }) => ({ value: id, label: `${name} …${suffix}` }));
  if (keyId !== ALL && !keys.some(({ id }) => id === keyId)) {
    shownKeys.push({ value: keyId, label: t('unknown-key', { id: keyId.slice(-6) }) });
  }
  return (
    <>
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t('code')}
          placeholder={t('code-text')}
          value={code}
          onChange={(event) => write({ code: event.currentTarget.value })}
          error={isBadCode ? t('bad-code') : undefined}
          spellCheck={false}
          w={260}
        />
        <Select
          label={t('key')}
          data={[{ value: ALL, label: t('all-keys') }, ...shownKeys]}
          value={keyId}
          onChange={(value) => write({ key: value === ALL ? null : value })}
          allowDeselect={false}
          searchable
          w={260}
        />
      </Group>
      <ListTable
        query={query}
        rowsOf={({ pages }) => pages.flatMap(({ data }) => data)}
        label={t('list-label')}
        columns={columnsOf(t, (id) => keyName(id, keys) ?? t('unknown-key', { id: id.slice(-6) }))}
        rowKey={({ requestId, at }) => `${at} ${requestId}`}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('nothing-matches')}
              text={t('nothing-matches-text')}
              action={
                <Button component={Link} to="/refusals" variant="light">
                  {t('show-all')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('empty')} text={t('empty-text')} />
          )
        }
      />
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTexts<typeof REFUSALS_TEXTS>>,
  nameOf: (keyId: string) => string,
): readonly Column<Refusal>[] {
  return [
    { id: 'at', header: t('when'), width: '140px', cell: ({ at }) => <Moment at={at} relative /> },
    {
      id: 'code',
      header: t('code'),
      cell: ({ requestId, code, message }) => (
        <div>
          <Anchor component={Link} to={`/refusals/${encodeURIComponent(requestId)}`} size="sm" fw={600}>
            {code}
          </Anchor>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {message}
          </Text>
        </div>
      ),
    },
    {
      id: 'call',
      header: t('call'),
      cell: ({ method, route, status }) => (
        <div>
          <Code>
            {method} {route}
          </Code>
          <Text size="sm" c="dimmed">
            {status}
          </Text>
        </div>
      ),
    },
    { id: 'key', header: t('key'), width: '200px', cell: ({ keyId }) => nameOf(keyId) },
  ];
}

/** What was refused of late; one is found by the id of its request. */
export default function RefusalsPage() {
  const t = useTexts(REFUSALS_TEXTS);
  const { key, session } = useActing();
  const whose =
    key?.kind === 'application' ? 'application' : key !== null && session.user.isAdmin ? 'portal' : 'mine';
  return (
    <Page title={t('title')} lead={`${t('lead')} ${t(`whose-${whose}`)}`}>
      <Section title={t('find-by-id')}>
        <RefusalSearch />
      </Section>
      <Section title={t('recent')}>
        <RefusalList />
      </Section>
    </Page>
  );
}
