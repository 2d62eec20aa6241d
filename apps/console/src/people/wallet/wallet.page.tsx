import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { Statement } from './statement.js';
import { WalletNow } from './wallet-now.js';
import { WALLET_TEXTS } from './wallet-texts.js';

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
