import type { Delivery, ParkedEvent, ParkedPayment } from '#libs/operator/contracts';
import { Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListTable } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator, useOperatorCall } from '../operator-api.js';
import { CallList } from '../shared/call-list.js';
import { PortalLink } from '../shared/operator-parts.js';
import { WORK_TEXTS } from './jobs-section.js';

const REFRESH_MS = 10_000;

/** Facts of the log that a reader could not work with. */
function ParkedFacts() {
  const t = useTexts(WORK_TEXTS);
  const formats = useFormats();
  const retry = useOperatorCall('events.retry', ['events.']);
  const columns: readonly Column<ParkedEvent>[] = [
    { id: 'reader', header: t('reader'), cell: ({ subscription }) => subscription },
    { id: 'stream', header: t('stream'), cell: ({ module, streamId }) => `${module} ${streamId}` },
    { id: 'fact', header: t('fact'), width: '160px', cell: ({ event }) => event ?? '–' },
    {
      id: 'error',
      header: t('error'),
      cell: ({ error, retryAskedAt }) => (
        <>
          {error}
          {retryAskedAt !== null && (
            <Text size="xs" c="dimmed">
              {t('retry-asked', { time: formats.relative(retryAskedAt) })}
            </Text>
          )}
        </>
      ),
    },
    { id: 'attempts', header: t('attempts'), width: '90px', align: 'end', cell: ({ attempts }) => attempts },
    { id: 'since', header: t('since'), width: '150px', cell: ({ parkedAt }) => <Moment at={parkedAt} /> },
    {
      id: 'actions',
      header: t('actions'),
      width: '120px',
      cell: ({ subscription, module, streamId }) => (
        <ConfirmButton
          label={t('retry')}
          title={`${t('retry')}: ${streamId}`}
          text={t('facts-lead')}
          size="compact-xs"
          color="teal"
          onConfirm={() => retry.mutateAsync({ subscription, module, streamId })}
        />
      ),
    },
  ];
  return (
    <Section title={t('facts')} lead={t('facts-lead')}>
      <CallList
        name="events.parked"
        input={{}}
        label={t('facts')}
        columns={columns}
        rowKey={({ subscription, module, partition, position }) =>
          `${subscription} ${module} ${partition} ${position}`
        }
        empty={t('no-facts')}
        refetchEveryMs={REFRESH_MS}
      />
    </Section>
  );
}

/** Events of portals that have used up their attempts. */
function DeadDeliveries() {
  const t = useTexts(WORK_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const retry = useOperatorCall('deliveries.retry', ['deliveries.']);
  const columns: readonly Column<Delivery>[] = [
    { id: 'event', header: t('event'), cell: ({ event }) => event },
    { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    { id: 'server', header: t('server'), cell: ({ serverId, appPath }) => `${serverId} ${appPath}` },
    {
      id: 'answer',
      header: t('answer'),
      cell: ({ httpStatus, error }) => `${httpStatus ?? ''} ${error ?? ''}`.trim() || '–',
    },
    { id: 'attempts', header: t('attempts'), width: '90px', align: 'end', cell: ({ attempts }) => attempts },
    { id: 'since', header: t('since'), width: '150px', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    {
      id: 'actions',
      header: t('actions'),
      width: '140px',
      cell: ({ id, event, canRetry }) =>
        canRetry ? (
          <ConfirmButton
            label={t('retry')}
            title={`${t('retry')}: ${event}`}
            text={t('deliveries-lead')}
            size="compact-xs"
            color="teal"
            onConfirm={() => retry.mutateAsync({ delivery: id })}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('content-gone')}
          </Text>
        ),
    },
  ];
  return (
    <Section title={t('deliveries')} lead={t('deliveries-lead')}>
      <CallList
        name="deliveries.list"
        input={{ status: 'dead' }}
        label={t('deliveries')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('no-deliveries')}
        refetchEveryMs={REFRESH_MS}
      />
    </Section>
  );
}

/** Payments that came in for portals nobody knows. */
function ParkedPayments() {
  const t = useTexts(WORK_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const query = useOperator('wallet.parked', {});
  const columns: readonly Column<ParkedPayment>[] = [
    { id: 'portal', header: tell('portal'), cell: ({ portal }) => portal },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      width: '120px',
      cell: ({ amount }) => formats.number(amount, 6),
    },
    {
      id: 'reference',
      header: tell('reference'),
      cell: ({ provider, reference }) => `${provider} ${reference ?? ''}`,
    },
    { id: 'since', header: t('since'), width: '160px', cell: ({ parkedAt }) => <Moment at={parkedAt} /> },
  ];
  return (
    <Section title={t('payments')} lead={t('payments-lead')}>
      <ListTable
        query={query}
        rowsOf={(payments) => payments}
        label={t('payments')}
        columns={columns}
        rowKey={({ provider, eventId }) => `${provider} ${eventId}`}
        empty={<EmptyState title={t('no-payments')} />}
      />
    </Section>
  );
}

/** What was set aside and waits for a person. */
export default function ParkedPage() {
  const t = useTexts(WORK_TEXTS);
  return (
    <Page title={t('parked')} lead={t('parked-lead')}>
      <ParkedFacts />
      <DeadDeliveries />
      <ParkedPayments />
    </Page>
  );
}
