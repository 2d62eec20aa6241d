import type { Delivery } from '#libs/operator/contracts';
import { Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { CallList } from '../shared/call-list.js';
import { PortalLink } from '../shared/portal-link.js';
import { WORK_TEXTS } from './work-texts.js';

const REFRESH_MS = 10_000;

/** Events of portals that have used up their attempts. */
export function DeadDeliveries() {
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
