import type { Data } from '#libs/client';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { LinkExternalIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { safeLink } from '../../shared/data/save-file.js';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { Figures } from '../../shared/ui/facts.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { TICKETS_TEXTS } from '../tickets/ticket-terms.js';
import { WALLET_TEXTS } from './statement-table.js';
import { Statement } from './statement.js';

type Wallet = Data<'wallet.get'>;
const TONES: Readonly<Record<Wallet['state'], Tone>> = { CLEAR: 'good', GRACE: 'warning', FROZEN: 'bad' };

/** What there is, what is held, and what to do where something is owed. */
function WalletNow({ wallet }: { readonly wallet: Wallet }) {
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

const LOOK_EVERY_MS = 30_000;
const mayRead = ({ kind }: { readonly kind: string }): boolean => kind === 'personal' || kind === 'cowork';

/** What the portal has to spend, and what came of it. */
export default function WalletPage() {
  const t = useTexts(WALLET_TEXTS);
  const { session, key, keys } = useActing();
  // A key of an application does not read the wallet; its author's own key does, and nothing is changed here.
  const keyId = (key && mayRead(key) ? key : keys.find(mayRead))?.id ?? null;
  const isShown = session.user.isAdmin && keyId !== null;
  const wallet = useApi('wallet.get', {}, { as: { keyId }, enabled: isShown, refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {!session.user.isAdmin && <EmptyState title={t('only-admins')} text={t('only-admins-text')} />}
      {session.user.isAdmin && keyId === null && (
        <EmptyState
          title={t('other-key')}
          text={t('other-key-text')}
          action={
            <Button component={Link} to="/keys/new">
              {t('make-key')}
            </Button>
          }
        />
      )}
      {isShown && (
        <Stack gap="lg">
          <Section title={t('now')}>
            <Loaded query={wallet}>{({ data }) => <WalletNow wallet={data} />}</Loaded>
          </Section>
          <Statement keyId={keyId} />
        </Stack>
      )}
    </Page>
  );
}
