import type { Data } from '#libs/client';
import { Alert, Anchor, Button, Code, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState, FailureNote, fieldError, Loaded } from '../../../shared/ui/loaded.js';
import { Moment, StatusBadge, type Tone } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import serverEventsEn from '../../../texts/en/server-events.json';
import serverEventsRu from '../../../texts/ru/server-events.json';
import { refreshOperations, useApi, useApiCall, useClient } from '../../api.js';
import { mayOn, type TabProps } from '../server.js';

const EVENTS_TEXTS = defineTexts('server-events', { en: serverEventsEn, ru: serverEventsRu });

type Delivery = Data<'servers.eventSubscriptions.list'>[number]['recentDeliveries'][number];

const TONES: Readonly<Record<Delivery['status'], Tone>> = { delivered: 'good', pending: 'busy', dead: 'bad' };
/** Made of a status; every other error is a code of the catalogue. */
const OF_STATUS = /^HTTP_\d+$|^TIMEOUT$|^INTERRUPTED$/;

function Answer({ httpStatus, error }: Delivery) {
  if (error === null || OF_STATUS.test(error)) {
    return <Text size="sm">{httpStatus === null ? (error ?? '–') : httpStatus}</Text>;
  }
  return (
    <Anchor size="sm" href={`/errors/${encodeURIComponent(error)}`} target="_blank" rel="noreferrer">
      {error}
    </Anchor>
  );
}

function DeliveryTable({
  label,
  deliveries,
}: {
  readonly label: string;
  readonly deliveries: readonly Delivery[];
}) {
  const t = useTexts(EVENTS_TEXTS);
  return (
    <DataTable
      label={label}
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={
        <Text size="sm" c="dimmed">
          {t('no-deliveries')}
        </Text>
      }
      columns={[
        { id: 'at', header: t('at'), cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'status',
          header: t('status'),
          width: '150px',
          cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>,
        },
        { id: 'attempt', header: t('attempt'), width: '90px', cell: ({ attempt }) => attempt },
        { id: 'answer', header: t('answer'), cell: (delivery) => <Answer {...delivery} /> },
        {
          id: 'next',
          header: t('next'),
          cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : <Moment at={nextAttemptAt} />),
        },
      ]}
    />
  );
}

const LONGEST_PATH = 512;

function SubscribeForm({ serverId }: { readonly serverId: string }) {
  const t = useTexts(EVENTS_TEXTS);
  const add = useApiCall('servers.eventSubscriptions.create', {
    changes: ['servers.eventSubscriptions.list'],
  });
  const [event, setEvent] = useState('');
  const [appPath, setAppPath] = useState('');
  const send = (): void =>
    add.mutate(
      { path: { id: serverId }, body: { event: event.trim(), appPath: appPath.trim() } },
      {
        onSuccess: () => {
          setEvent('');
          setAppPath('');
        },
      },
    );
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('event')}
            description={t('event-rule')}
            placeholder="ONCRMDEALUPDATE"
            value={event}
            onChange={({ currentTarget: { value } }) => setEvent(value.toUpperCase())}
            error={fieldError(add.error, 'event')}
            required
            spellCheck={false}
            autoComplete="off"
            flex="1 1 220px"
          />
          <TextInput
            label={t('path')}
            description={t('path-rule')}
            placeholder="/events/deals"
            value={appPath}
            onChange={({ currentTarget: { value } }) => setAppPath(value)}
            // The service refuses it with a pattern, which nobody reads.
            error={fieldError(add.error, 'appPath') !== null && t('path-refused')}
            required
            maxLength={LONGEST_PATH}
            spellCheck={false}
            autoComplete="off"
            flex="1 1 220px"
          />
          <Button type="submit" loading={add.isPending}>
            {t('add')}
          </Button>
        </Group>
        <FailureNote error={add.error} />
      </Stack>
    </form>
  );
}

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
