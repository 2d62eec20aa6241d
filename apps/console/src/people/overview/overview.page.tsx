import type { Data } from '#libs/client';
import { Anchor, Button, Code, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { KeyIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { NAVIGATION_TEXTS } from '../../app/pages.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Moment, StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useActing, useDeviceKey } from '../acting-key.js';
import { useApi } from '../api.js';
import { countByStatus, countTroubles, SERVER_TONES } from './server-counts.js';
import { AiTile, KeyTile, OVERVIEW_TEXTS, TicketsTile, Tile, WalletTile } from './tiles.js';

/** The first step of somebody new. */
function FirstKey() {
  const t = useTexts(OVERVIEW_TEXTS);
  return (
    <Section title={t('first-step')} lead={t('first-step-text')}>
      <Text size="sm">{t('first-step-next')}</Text>
      <Group>
        <Button component={Link} to="/keys/new" leftSection={<KeyIcon size={16} />}>
          {t('first-step')}
        </Button>
        <Anchor href="/docs/getting-started" target="_blank" rel="noreferrer" size="sm">
          {t('read-documentation')}
        </Anchor>
      </Group>
    </Section>
  );
}

const SHOWN = 5;

/** The latest refusals, each with a way to what it meant. */
function RecentRefusals() {
  const t = useTexts(OVERVIEW_TEXTS);
  const query = useApi('refusals.list', { query: { limit: SHOWN } });
  return (
    <Section
      title={t('refusals')}
      actions={
        <Anchor component={Link} to="/refusals" size="sm">
          {t('all-refusals')}
        </Anchor>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('refusals-none')}
            </Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} pl={0} style={{ listStyle: 'none' }}>
              {data.map(({ requestId, at, code, method, route }) => (
                <Group key={`${at} ${requestId}`} component="li" gap="sm" wrap="wrap">
                  <Moment at={at} relative />
                  <Anchor
                    component={Link}
                    to={`/refusals/${encodeURIComponent(requestId)}`}
                    size="sm"
                    fw={600}
                  >
                    {code}
                  </Anchor>
                  <Code style={{ overflowWrap: 'anywhere' }}>
                    {method} {route}
                  </Code>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

const REFRESH_MS = 15_000;

/** How many servers there are, and how they are. */
function ServersTile({ me }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const hasRight = me.scopes.includes('svc:infra');
  const { data, error, refetch } = useApi(
    'servers.list',
    {},
    { enabled: hasRight, refetchEveryMs: REFRESH_MS },
  );
  if (!hasRight) return <Tile title={t('servers')} text={t('servers-no-right')} />;
  const limits = me.infra?.limits;
  const total = data?.data.length;
  return (
    <Tile
      title={t('servers')}
      value={total === undefined ? undefined : total === 0 ? t('no-servers') : total}
      text={limits && t('of-limit', { used: limits.used, max: limits.max })}
      link={
        total === 0
          ? { to: '/servers?order=1', label: t('order-server') }
          : { to: '/servers', label: navigation('servers') }
      }
    >
      {data ? (
        <Group gap={6}>
          {countByStatus(data.data).map(({ status, count }) => (
            <StatusBadge key={status} tone={SERVER_TONES[status]}>
              {t(`status-${status}`, { count })}
            </StatusBadge>
          ))}
          {countTroubles(data.data).map(({ name, count }) => (
            <StatusBadge key={name} tone="bad">
              {t(`apps-${name}`, { count })}
            </StatusBadge>
          ))}
        </Group>
      ) : error ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={24} />
      )}
    </Tile>
  );
}

const TONES = {
  ACTIVE: 'good',
  PAUSED: 'warning',
  CANCELLED: 'quiet',
  PARKED: 'warning',
} as const satisfies Record<string, Tone>;

function isKnown(state: string): state is keyof typeof TONES {
  return Object.hasOwn(TONES, state);
}

const NOT_SAID: Data<'me.get'>['cowork'] = { enabled: false };

/** The subscription of the person, where there is one. */
function SubscriptionTile({ me }: { readonly me: Data<'me.get'> }) {
  const keyId = useDeviceKey();
  // A key without the right to subscriptions does not say whether its owner has one.
  const device = useApi('me.get', {}, { as: { keyId }, enabled: !me.cowork.enabled });
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const { tier, state } = me.cowork.enabled ? me.cowork : (device.data?.data.cowork ?? NOT_SAID);
  const link = { to: '/subscription', label: navigation('subscription') };
  if (device.isLoading) return <Tile title={t('subscription')} value="…" link={link} />;
  if (!tier || !state) {
    return (
      <Tile
        title={t('subscription')}
        value={t('subscription-none')}
        text={t('subscription-none-text')}
        link={link}
      />
    );
  }
  return (
    <Tile
      title={t('subscription')}
      value={tier}
      badge={
        <StatusBadge tone={isKnown(state) ? TONES[state] : 'quiet'}>
          {isKnown(state) ? t(`subscription-state-${state}`) : state}
        </StatusBadge>
      }
      link={link}
    />
  );
}

/** What is going on, at a glance; without a key, how to get one. */
export default function OverviewPage() {
  const t = useTexts(OVERVIEW_TEXTS);
  const { session, key } = useActing();
  const { user, portal } = session;
  const role = t(user.isAdmin ? 'role-admin' : 'role-member');
  return (
    <Page title={t('title')} lead={t('hello', { name: user.name, role, portal: portal.domain })}>
      {key === null ? <FirstKey /> : <Glance />}
    </Page>
  );
}

function Glance() {
  const me = useApi('me.get', {});
  return (
    <>
      <Loaded query={me}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <KeyTile me={data} />
            <ServersTile me={data} />
            <AiTile me={data} />
            <WalletTile me={data} />
            <SubscriptionTile me={data} />
            <TicketsTile />
          </SimpleGrid>
        )}
      </Loaded>
      <RecentRefusals />
    </>
  );
}
