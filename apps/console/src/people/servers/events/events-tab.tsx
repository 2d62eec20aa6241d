import { Alert, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { refreshOperations, useApi, useClient } from '../../api.js';
import { mayOn } from '../server.js';
import type { TabProps } from '../server-tabs.js';
import { DeliveryTable } from './delivery-table.js';
import { EVENTS_TEXTS } from './events-texts.js';
import { SubscribeForm } from './subscribe-form.js';

type Subscription = Data<'servers.eventSubscriptions.list'>[number];

const LOOK_EVERY_MS = 10_000;

function OneSubscription({
  serverId,
  subscription,
}: {
  readonly serverId: string;
  readonly subscription: Subscription;
}) {
  const t = useTexts(EVENTS_TEXTS);
  const client = useClient();
  const { id, event, appPath, status, recentDeliveries } = subscription;
  const remove = async (): Promise<void> => {
    await client.call('servers.eventSubscriptions.delete', { path: { id: serverId, subscriptionId: id } });
    await refreshOperations(['servers.eventSubscriptions.list']);
  };
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
              {event}
            </Title>
            <Code style={{ overflowWrap: 'anywhere' }}>{appPath}</Code>
            <StatusBadge tone={status === 'ACTIVE' ? 'good' : 'warning'}>{t(status)}</StatusBadge>
          </Group>
          <ConfirmButton
            size="compact-sm"
            color="red"
            label={t('remove')}
            title={t('remove-title', { event })}
            text={t('remove-text')}
            onConfirm={remove}
          />
        </Group>
        {status === 'PENDING' && <Text size="sm">{t('pending-text')}</Text>}
        <DeliveryTable label={`${t('deliveries')}: ${event}`} deliveries={recentDeliveries} />
      </Stack>
    </Paper>
  );
}

/** Which events of the portal the application gets, and whether they arrive. */
export default function EventsTab({ server }: TabProps) {
  const t = useTexts(EVENTS_TEXTS);
  const mayRead = mayOn(server, 'event-subscriptions');
  const query = useApi(
    'servers.eventSubscriptions.list',
    { path: { id: server.id } },
    { enabled: mayRead, refetchEveryMs: LOOK_EVERY_MS },
  );
  if (!mayRead) return <Alert color="orange">{t('not-allowed')}</Alert>;
  return (
    <Section title={t('title')} lead={t('lead')}>
      <SubscribeForm serverId={server.id} />
      <Loaded query={query}>
        {({ data: subscriptions }) =>
          subscriptions.length === 0 ? (
            <EmptyState title={t('empty-title')} text={t('empty-text')} />
          ) : (
            <Stack>
              {subscriptions.map((subscription) => (
                <OneSubscription key={subscription.id} serverId={server.id} subscription={subscription} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
