import type { AuditEntry, Page as Items } from '#libs/operator/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Figures } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import operatorOverviewEn from '../../texts/en/operator-overview.json';
import operatorOverviewRu from '../../texts/ru/operator-overview.json';
import { AUDIT_TEXTS } from '../audit/audit.page.js';
import { useOperator } from '../operator-api.js';

const OPERATOR_OVERVIEW_TEXTS = defineTexts('operator-overview', {
  en: operatorOverviewEn,
  ru: operatorOverviewRu,
});

const REFRESH = { refetchEveryMs: 15_000 } as const;
/** Enough to tell how many there are, up to here. */
const COUNTED = 100;
const LATEST = 10;

/** What the service is doing, at a glance. */
export default function OperatorOverviewPage() {
  const t = useTexts(OPERATOR_OVERVIEW_TEXTS);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <OverviewFigures />
      <LatestChanges />
    </Page>
  );
}

function OverviewFigures() {
  const t = useTexts(OPERATOR_OVERVIEW_TEXTS);
  const queues = useOperator('queues.list', {}, REFRESH).data;
  const parked = useOperator('events.parked', { limit: COUNTED }, REFRESH).data;
  const dead = useOperator('deliveries.list', { status: 'dead', limit: COUNTED }, REFRESH).data;
  const tickets = useOperator('tickets.list', { status: 'NEW', limit: COUNTED }, REFRESH).data;
  const frozen = useOperator('portals.list', { frozen: true, limit: COUNTED }, REFRESH).data;
  const machines = useOperator('machines.list', {}, REFRESH).data;
  const replicas = useOperator('replicas.list', {}, REFRESH).data;
  const countOf = (page: Items<unknown> | undefined): string =>
    page === undefined
      ? '…'
      : page.next === null
        ? String(page.items.length)
        : t('or-more', { count: COUNTED });
  const sum = (of: 'failed' | 'waiting'): number =>
    (queues?.queues ?? []).reduce((total, queue) => total + queue[of], 0);
  const link = (to: string, value: string) => (
    <Anchor component={Link} to={to} inherit>
      {value}
    </Anchor>
  );
  const failed =
    queues === undefined ? '…' : queues.unavailable === null ? String(sum('failed')) : t('unavailable');
  return (
    <Figures
      figures={[
        {
          name: t('failed-jobs'),
          value: link('/queues', failed),
          note: t('waiting-jobs', { count: sum('waiting') }),
        },
        { name: t('parked-facts'), value: link('/parked', countOf(parked)) },
        { name: t('dead-deliveries'), value: link('/parked', countOf(dead)) },
        { name: t('new-tickets'), value: link('/tickets?status=NEW', countOf(tickets)) },
        {
          name: t('machines'),
          value: link(
            '/machines',
            machines ? `${machines.filter(({ connected }) => connected).length} / ${machines.length}` : '…',
          ),
        },
        {
          name: t('replicas'),
          value: link('/replicas', replicas ? String(replicas.length) : '…'),
          note: t('replicas-note', {
            api: replicas?.filter(({ kind }) => kind === 'api').length ?? '…',
            worker: replicas?.filter(({ kind }) => kind === 'worker').length ?? '…',
          }),
        },
        { name: t('frozen-portals'), value: link('/portals?frozen=true', countOf(frozen)) },
      ]}
    />
  );
}

function LatestChanges() {
  const t = useTexts(OPERATOR_OVERVIEW_TEXTS);
  const audit = useTexts(AUDIT_TEXTS);
  const query = useOperator('audit.search', { limit: LATEST }, REFRESH);
  const columns: readonly Column<AuditEntry>[] = [
    { id: 'at', header: audit('at'), width: '170px', cell: ({ at }) => <Moment at={at} relative /> },
    { id: 'subject', header: audit('subject'), cell: ({ module, subject }) => `${module} ${subject}` },
    { id: 'event', header: audit('event'), cell: ({ event }) => event },
    {
      id: 'actor',
      header: audit('actor'),
      cell: ({ actor: { kind, operator } }) =>
        operator === null ? audit(kind) : `${audit(kind)} ${operator}`,
    },
  ];
  return (
    <Section
      title={t('latest-changes')}
      actions={
        <Anchor component={Link} to="/audit" size="sm">
          {t('all-changes')}
        </Anchor>
      }
    >
      <Loaded query={query}>
        {({ items }) => (
          <DataTable label={t('latest-changes')} columns={columns} rows={items} rowKey={({ id }) => id} />
        )}
      </Loaded>
    </Section>
  );
}
