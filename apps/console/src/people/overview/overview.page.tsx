import { SimpleGrid } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { AiTile } from './ai-tile.js';
import { FirstKey } from './first-key.js';
import { KeyTile } from './key-tile.js';
import { SubscriptionTile } from './subscription-tile.js';
import { WalletTile } from './wallet-tile.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { RecentRefusals } from './recent-refusals.js';
import { ServersTile } from './servers-tile.js';
import { TicketsTile } from './tickets-tile.js';

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
