import { Box, Tabs } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PageBoundary } from '../../app/page-boundary.js';
import { useTexts } from '../../shared/language/texts.js';
import { Loading } from '../../shared/ui/loaded.js';
import type { Server } from './server.js';
import classes from './server-tabs.module.css';
import { SERVER_TABS, type ServerTab } from './server-tabs.js';
import { SERVERS_TEXTS } from './servers-texts.js';
import { TAB_PANELS } from './tab-panels.js';

/** The parts of a server; each has an address of its own. */
export function ServerTabs({ server, tab }: { readonly server: Server; readonly tab: ServerTab }) {
  const t = useTexts(SERVERS_TEXTS);
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const Panel = TAB_PANELS[tab];
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <Tabs
      value={tab}
      onChange={(next) => next !== null && void navigate(`/servers/${server.id}/${next}`)}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes.list} aria-label={t('parts')}>
        {SERVER_TABS.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {t(`tab-${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Box pt="md">
          <PageBoundary resetOn={tab}>
            <Suspense fallback={<Loading lines={5} />}>
              <Panel server={server} />
            </Suspense>
          </PageBoundary>
        </Box>
      </Tabs.Panel>
    </Tabs>
  );
}
