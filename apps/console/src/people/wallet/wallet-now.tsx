import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { LinkExternalIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import type { Data } from '#libs/client';
import { useCredits } from '../../shared/format/credits.js';
import { useFormats } from '../../shared/format/format.js';
import { safeLink } from '../../shared/format/safe-link.policy.js';
import { useTexts } from '../../shared/language/texts.js';
import { Figures } from '../../shared/ui/figures.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { TICKETS_TEXTS } from '../tickets/tickets-texts.js';
import { WALLET_TEXTS } from './wallet-texts.js';

type Wallet = Data<'wallet.get'>;
const TONES: Readonly<Record<Wallet['state'], Tone>> = { CLEAR: 'good', GRACE: 'warning', FROZEN: 'bad' };

/** What there is, what is held, and what to do where something is owed. */
export function WalletNow({ wallet }: { readonly wallet: Wallet }) {
  const t = useTexts(WALLET_TEXTS);
  const tellTicket = useTexts(TICKETS_TEXTS);
  const formats = useFormats();
  const credits = useCredits();
  const { balance, held, available, debt, state, graceUntil, frozen, topupUrl } = wallet;
  const isFrozenByOperator = frozen && state !== 'FROZEN';
  const page = safeLink(topupUrl);
  const payIn = page !== null && (
    <Button
      component="a"
      href={page}
      target="_blank"
      rel="noreferrer"
      leftSection={<LinkExternalIcon size={14} />}
    >
      {t('pay-in')}
    </Button>
  );
  return (
    <Stack gap="md" align="stretch">
      {state === 'GRACE' && graceUntil !== null && (
        <Alert color="orange" title={t('grace-title')} role="status">
          <Text size="sm">
            {t('grace-text', { when: formats.moment(graceUntil), relative: formats.relative(graceUntil) })}
          </Text>
        </Alert>
      )}
      {frozen && (
        <Alert color="red" title={t('frozen-title')} role="status">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t(isFrozenByOperator ? 'frozen-operator-text' : 'frozen-debt-text')}</Text>
            {isFrozenByOperator && (
              <Anchor component={Link} to="/tickets/new" size="sm">
                {tellTicket('new')}
              </Anchor>
            )}
          </Stack>
        </Alert>
      )}
      <Figures
        figures={[
          { name: t('available'), value: credits(available) },
          { name: t('balance'), value: credits(balance) },
          { name: t('held'), value: credits(held), note: t('held-note') },
          {
            name: t('state'),
            value: (
              <StatusBadge tone={isFrozenByOperator ? 'bad' : TONES[state]}>
                {isFrozenByOperator ? t('frozen-operator') : t(`state-${state}`)}
              </StatusBadge>
            ),
            ...(debt > 0 && { note: `${t('debt')}: ${credits(debt)}` }),
          },
        ]}
      />
      <div>{payIn || <Text size="sm">{t('no-page')}</Text>}</div>
    </Stack>
  );
}
