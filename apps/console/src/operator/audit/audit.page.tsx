import type { AuditEntry } from '#libs/operator/contracts';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { FilterBar } from '../../shared/ui/list-page.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import operatorAuditEn from '../../texts/en/operator-audit.json';
import operatorAuditRu from '../../texts/ru/operator-audit.json';
import { OPERATOR_TEXTS, useOperatorPages } from '../operator-api.js';
import { AUDIT_ACTORS, auditInput, auditTime } from './audit-input.js';

export const AUDIT_TEXTS = defineTexts('operator-audit', { en: operatorAuditEn, ru: operatorAuditRu });

const TEXT_FILTERS = ['subject', 'key', 'user', 'event', 'module', 'requestId'] as const;
const TIME_FILTERS = ['from', 'to'] as const;
const LABELS = {
  subject: 'subject',
  key: 'key',
  user: 'user',
  event: 'event',
  module: 'module',
  requestId: 'request-id',
} as const;

/** Who changed what. */
export default function AuditPage() {
  const t = useTexts(AUDIT_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const url = useUrlState();
  const query = useOperatorPages('audit.search', auditInput(url.read), ({ next }) => next);
  const columns: readonly Column<AuditEntry>[] = [
    { id: 'at', header: t('at'), width: '160px', cell: ({ at }) => <Moment at={at} /> },
    { id: 'subject', header: t('subject'), cell: ({ module, subject }) => `${module} ${subject}` },
    { id: 'event', header: t('event'), cell: ({ event }) => event },
    {
      id: 'actor',
      header: t('actor'),
      cell: ({ actor: { kind, operator, keyId } }) => (
        <>
          <Text size="sm">{t(kind)}</Text>
          <Text size="xs" c="dimmed">
            {operator ?? keyId ?? ''}
          </Text>
        </>
      ),
    },
    { id: 'request', header: t('request'), cell: ({ requestId }) => requestId ?? '–' },
    {
      id: 'contents',
      header: t('contents'),
      width: '30%',
      cell: ({ data }) => <Code>{JSON.stringify(data)}</Code>,
    },
  ];
  return (
    <Page title={t('title')} lead={t('lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'portal', label: tell('portal') },
          ...TEXT_FILTERS.map((name) => ({ kind: 'text' as const, name, label: t(LABELS[name]) })),
          ...TIME_FILTERS.map((name) => ({
            kind: 'text' as const,
            name,
            label: t(name),
            example: '2026-11-24T15:00Z',
            fault: (value: string) => (auditTime(value) === null ? t('no-time') : null),
          })),
          {
            kind: 'choice',
            name: 'actor',
            label: t('actor'),
            values: AUDIT_ACTORS.map((value) => ({ value, label: t(value) })),
          },
        ]}
      />
      <Loaded query={query}>
        {({ pages }) => {
          const searchedTo = pages.at(-1)?.searchedTo ?? null;
          return (
            <Stack>
              <DataTable
                label={t('title')}
                columns={columns}
                rows={pages.flatMap(({ items }) => items)}
                rowKey={({ id }) => id}
                empty={<EmptyState title={t('empty')} />}
              />
              {query.hasNextPage && (
                <Group justify="center">
                  {searchedTo !== null && (
                    <Text size="sm" c="dimmed">
                      {t('searched-to', { time: formats.moment(searchedTo) })}
                    </Text>
                  )}
                  <Button
                    variant="light"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('search-on')}
                  </Button>
                </Group>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
