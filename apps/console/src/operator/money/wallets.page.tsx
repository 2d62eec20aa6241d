import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Figures } from '../../shared/ui/figures.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useOperator } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { PortalSearch } from '../shared/portal-search.js';
import { MONEY_TEXTS } from './money-texts.js';
import { WalletBooking } from './wallet-booking.js';
import { WalletMovements } from './wallet-movements.js';

/** The ledger of one portal. */
export default function WalletsPage() {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const portal = url.read('portal');
  return (
    <Page title={t('wallets')} lead={t('wallets-lead')}>
      <PortalSearch value={portal} onChoose={(chosen) => url.write({ portal: chosen })} />
      {portal === null ? (
        <EmptyState title={tell('choose-portal')} />
      ) : (
        <WalletOf key={portal} portal={portal} />
      )}
    </Page>
  );
}

function WalletOf({ portal }: { readonly portal: string }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const query = useOperator('wallet.show', { portal });
  return (
    <Loaded query={query}>
      {({ balance, held, available, state, graceUntil }) => (
        <>
          <Figures
            figures={[
              { name: t('balance'), value: formats.number(balance, 2) },
              { name: t('held'), value: formats.number(held, 2) },
              { name: t('available'), value: formats.number(available, 2) },
              {
                name: tell('state'),
                value: t(state),
                ...(graceUntil !== null && { note: t('grace-until', { time: formats.moment(graceUntil) }) }),
              },
            ]}
          />
          <WalletBooking portal={portal} />
          <WalletMovements portal={portal} />
        </>
      )}
    </Loaded>
  );
}
