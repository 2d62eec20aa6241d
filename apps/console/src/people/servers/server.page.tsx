import { Alert, Anchor } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../key-needed.js';
import { nameOf } from './server.js';
import { ServerHeader } from './server-header.js';
import { tabOf } from './server-tabs.js';
import { ServerTabs } from './server-tabs-view.js';
import { SERVERS_TEXTS } from './servers-texts.js';
import { fetchTab } from './tab-panels.js';
import { useServer } from './use-server.js';

function OneServer({ serverId }: { readonly serverId: string }) {
  const t = useTexts(SERVERS_TEXTS);
  const tab = tabOf(useParams()['tab']);
  useEffect(() => fetchTab(tab), [tab]);
  const query = useServer(serverId);
  const back = (
    <Anchor component={Link} to="/servers" size="sm">
      <ArrowLeftIcon size={14} aria-hidden /> {t('all-servers')}
    </Anchor>
  );
  const server = query.data?.data;
  return (
    <Page
      title={server ? nameOf(server) : t('title')}
      lead={server ? <ServerHeader server={server} /> : undefined}
      actions={back}
    >
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.access.role === null && data.kind !== 'GALAXY_HOST' && (
              <Alert color="blue">{t('reader-note')}</Alert>
            )}
            <ServerTabs server={data} tab={tab} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** One server with everything that belongs to it. */
export default function ServerPage() {
  const t = useTexts(SERVERS_TEXTS);
  const { serverId = '' } = useParams();
  return (
    <KeyNeeded title={t('title')}>
      <OneServer key={serverId} serverId={serverId} />
    </KeyNeeded>
  );
}
