import { type Data, PorticoApiError } from '#libs/client';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForceUpdate, useInterval } from '@mantine/hooks';
import { Link } from 'react-router';
import { safeLink } from '../../shared/data/save-file.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { clientOf, useDeviceKey, useSession } from '../acting-key.js';
import { refreshOperations, useApi } from '../api.js';
import { OFF_PEAK_TEXTS, OffPeakView } from '../off-peak/off-peak-view.js';
import { refreshSession } from '../session.js';
import { CouponSection, TrialSection } from './offers.js';
import { serverNow } from './subscription-terms.js';
import { TiersSection } from './tiers-section.js';
import { StandingSection, SUBSCRIPTION_TEXTS, WindowsSection } from './windows-section.js';

/** There is none to show: how one gets it. */
function NoSubscription({ why }: { readonly why: 'no-key' | 'not-activated' }) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const { user } = useSession();
  return (
    <EmptyState
      title={t(why)}
      text={t(`${why}-text`)}
      action={
        <Stack align="center" gap="sm">
          <Text size="sm" c="dimmed">
            {t('your-id')}
          </Text>
          <CopyField value={user.id} label={t('your-id')} />
          <Button component={Link} to="/tickets/new" variant="light">
            {t('ask-team')}
          </Button>
        </Stack>
      }
    />
  );
}

type Device = Data<'cowork.me.get'>['devices'][number];

/** Devices of the person. A device disconnects itself only, so each is called with its own key. */
function DevicesSection({ keyId }: { readonly keyId: string }) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const { keys } = useSession();
  const me = useApi('cowork.me.get', {}, { as: { keyId }, staleMs: 30_000 });
  const disconnect = async (id: string): Promise<void> => {
    await clientOf(id).call('cowork.key.delete');
    await refreshSession();
    // Where the device that asks has gone, the page asks with another one by itself.
    if (id !== keyId) await refreshOperations(['cowork.']);
  };
  const columns: readonly Column<Device>[] = [
    {
      id: 'device',
      header: t('device'),
      width: '30%',
      cell: ({ name, prefix, suffix, current }) => (
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {prefix}…{suffix}
            {current && `, ${t('this-device')}`}
          </Text>
        </div>
      ),
    },
    { id: 'used', header: t('used-at'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} relative /> },
    { id: 'connected', header: t('connected-at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'expires', header: t('expires-at'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      id: 'disconnect',
      header: t('disconnect'),
      align: 'end',
      cell: ({ id, name }) =>
        keys.some((key) => key.id === id) ? (
          <ConfirmButton
            label={t('disconnect')}
            title={t('disconnect-title', { name })}
            text={t('disconnect-text')}
            confirmLabel={t('disconnect')}
            color="red"
            size="compact-sm"
            onConfirm={() => disconnect(id)}
          />
        ) : (
          t('not-here')
        ),
    },
  ];
  return (
    <Section title={t('devices')} lead={t('devices-lead')}>
      <Loaded query={me}>
        {({ data: { devices } }) => (
          <DataTable label={t('devices')} columns={columns} rows={devices} rowKey={({ id }) => id} />
        )}
      </Loaded>
    </Section>
  );
}

const TICK_MS = 15_000;

/** Everything the state of a subscription says, and what can be done with it. */
function SubscriptionView({
  state,
  receivedAtMs,
  keyId,
}: {
  readonly state: Data<'cowork.state.get'>;
  readonly receivedAtMs: number;
  readonly keyId: string;
}) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const tellHours = useTexts(OFF_PEAK_TEXTS);
  const tick = useForceUpdate();
  useInterval(tick, TICK_MS, { autoInvoke: true });
  const nowMs = serverNow(state.serverTime, receivedAtMs, Date.now());
  const { infraState } = state;
  const payPage = safeLink(infraState.topupUrl);
  return (
    <Stack gap="lg">
      {infraState.frozen && (
        <Alert color="red" title={t('frozen-title')} role="status">
          <Stack gap={4} align="flex-start">
            <Text size="sm">{t(infraState.reason === 'DEBT' ? 'frozen-DEBT' : 'frozen-other')}</Text>
            {payPage !== null && (
              <Anchor size="sm" href={payPage} target="_blank" rel="noreferrer">
                {t('pay-in')}
              </Anchor>
            )}
          </Stack>
        </Alert>
      )}
      <StandingSection subscription={state.subscription} />
      <WindowsSection state={state} nowMs={nowMs} />
      <TiersSection tiers={state.tiers} keyId={keyId} />
      <CouponSection keyId={keyId} />
      <TrialSection activation={state.activation} keyId={keyId} />
      <Section title={tellHours('title')} lead={tellHours('lead')}>
        <OffPeakView hours={state.offPeak} />
      </Section>
      <DevicesSection keyId={keyId} />
    </Stack>
  );
}

/** The service asks for pauses of 15 to 30 seconds; all devices of a person share its limit. */
const LOOK_EVERY_MS = 30_000;

/** What the person's subscription gives, and how much of it is used. */
export default function SubscriptionPage() {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const keyId = useDeviceKey();
  const state = useApi('cowork.state.get', {}, { as: { keyId }, refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {keyId === null ? (
        <NoSubscription why="no-key" />
      ) : PorticoApiError.is(state.error, 'COWORK_NOT_ACTIVATED') ? (
        <NoSubscription why="not-activated" />
      ) : (
        <Loaded query={state}>
          {({ data }) => <SubscriptionView state={data} receivedAtMs={state.dataUpdatedAt} keyId={keyId} />}
        </Loaded>
      )}
    </Page>
  );
}
