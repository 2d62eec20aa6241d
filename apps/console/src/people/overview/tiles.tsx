import type { Data } from '#libs/client';
import { Anchor, Code, Group, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { NAVIGATION_TEXTS } from '../../app/pages.js';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { ExternalLink, StatusBadge } from '../../shared/ui/marks.js';
import overviewEn from '../../texts/en/overview.json';
import overviewRu from '../../texts/ru/overview.json';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';

export const OVERVIEW_TEXTS = defineTexts('overview', { en: overviewEn, ru: overviewRu });

/** One thing at a glance, with where to go for more. */
export function Tile({
  title,
  value,
  badge,
  text,
  link,
  children,
}: {
  readonly title: string;
  /** What is read first. */
  readonly value?: ReactNode;
  readonly badge?: ReactNode;
  readonly text?: ReactNode;
  readonly link?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Stack gap={6} h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {badge}
        </Group>
        {value !== undefined && (
          <Text fz={26} fw={650} lh={1.2}>
            {value}
          </Text>
        )}
        {children}
        {text !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {text}
          </Text>
        )}
        {link && (
          <Anchor component={Link} to={link.to} size="sm" mt="auto">
            {link.label}
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}

/** How much of the month's models is used. */
export function AiTile({ me: { ai } }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const { percent, relative } = useFormats();
  if (!ai.enabled || ai.pctUsed === undefined) {
    return <Tile title={t('ai')} text={t('ai-no-right')} />;
  }
  const used = t('ai-used', { percent: percent(ai.pctUsed) });
  return (
    <Tile
      title={t('ai')}
      badge={ai.exhausted && <StatusBadge tone="bad">{t('ai-exhausted')}</StatusBadge>}
      value={percent(ai.pctUsed)}
      text={ai.resetAt ? `${used}. ${t('ai-reset')} ${relative(ai.resetAt)}` : used}
      link={{ to: '/ai', label: navigation('ai-usage') }}
    >
      <Progress value={Math.min(100, ai.pctUsed)} color={ai.exhausted ? 'red' : 'blue'} aria-label={used} />
    </Tile>
  );
}

/** The key the pages act with. */
export function KeyTile({ me }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const { relative, number } = useFormats();
  const { key } = useActing();
  const facts = [
    t('rights', { count: me.scopes.length }),
    t(`mode-${me.accessMode}`),
    t('per-minute', { number: number(me.rateLimit.requestsPerMinute) }),
    ...(me.expiresAt === null ? [] : [`${t('ends')} ${relative(me.expiresAt)}`]),
  ];
  return (
    <Tile
      title={t('the-key')}
      text={facts.join(', ')}
      link={{ to: `/keys/${key?.id ?? ''}`, label: t('key-settings') }}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {key?.name}
      </Text>
      <div>
        <Code>
          {me.keyPrefix}…{me.keySuffix}
        </Code>
      </div>
    </Tile>
  );
}

const OPEN = 'NEW,REVIEWING,AWAITING_USER,NEEDS_REVIEW';

/** Tickets that are not over, and whether one waits for an answer of the reader. */
export function TicketsTile() {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const open = useApi('feedback.list', { query: { status: OPEN, limit: 1 } });
  const waiting = useApi('feedback.list', { query: { status: 'AWAITING_USER', limit: 1 } });
  const count = open.data?.body.total;
  const waits = waiting.data?.body.total ?? 0;
  return (
    <Tile
      title={t('tickets')}
      badge={waits > 0 && <StatusBadge tone="warning">{t('tickets-waiting', { count: waits })}</StatusBadge>}
      value={count === 0 ? t('tickets-none') : count}
      text={count === 0 ? t('tickets-none-text') : undefined}
      link={
        count === 0
          ? { to: '/tickets/new', label: t('write-ticket') }
          : { to: '/tickets', label: navigation('tickets') }
      }
    >
      {open.error ? (
        <FailureNote error={open.error} retry={() => void open.refetch()} />
      ) : (
        count === undefined && <Skeleton height={24} />
      )}
    </Tile>
  );
}

/** Whether the portal can pay; administrators read how much it has. */
export function WalletTile({ me: { billing } }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const credits = useCredits();
  if (!billing) return <Tile title={t('wallet')} text={t('wallet-unknown')} />;
  const { frozen, balance, topupUrl } = billing;
  return (
    <Tile
      title={t('wallet')}
      badge={
        <StatusBadge tone={frozen ? 'bad' : 'good'}>
          {t(frozen ? 'wallet-frozen' : 'wallet-open')}
        </StatusBadge>
      }
      value={balance === undefined ? undefined : credits(balance)}
      text={t(frozen ? 'wallet-frozen-text' : 'wallet-open-text')}
      link={{ to: '/wallet', label: navigation('wallet') }}
    >
      {frozen && topupUrl !== null && <ExternalLink to={topupUrl}>{t('pay-in')}</ExternalLink>}
    </Tile>
  );
}
