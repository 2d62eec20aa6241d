import type { Data } from '#libs/client';
import { NAVIGATION_TEXTS } from '../../app/navigation-texts.js';
import { useCredits } from '../../shared/format/credits.js';
import { useTexts } from '../../shared/language/texts.js';
import { ExternalLink } from '../../shared/ui/external-link.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { Tile } from './tile.js';

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
