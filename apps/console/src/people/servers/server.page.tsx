import { Alert, Anchor, Box, Group, Tabs } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { PageBoundary } from '../../app/pages.js';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded, Loading } from '../../shared/ui/loaded.js';
import { ExternalLink } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { useApi } from '../api.js';
import { ApplicationStatus, SERVERS_TEXTS, ServerStatus } from './server-parts.js';
import classes from './server-tabs.module.css';
import {
  nameOf,
  type Server,
  SERVER_TABS,
  type ServerTab,
  tabOf,
  type TabProps,
  useIsChanging,
} from './server.js';

const LOOK_EVERY_MS = 15_000;
const LOOK_OFTEN_MS = 2_000;

/** A server as it is now, looked at more often while it changes. */
function useServer(id: string) {
  const isChanging = useIsChanging();
  const seen = useApi('servers.get', { path: { id } });
  const isMoving = seen.data !== undefined && isChanging(seen.data.data);
  return useApi(
    'servers.get',
    { path: { id } },
    { refetchEveryMs: isMoving ? LOOK_OFTEN_MS : LOOK_EVERY_MS },
  );
}

/** What one wants to know on every tab: whether it runs, and where. */
function ServerHeader({ server }: { readonly server: Server }) {
  return (
    <Group component="span" gap="sm" mt={4}>
      <ServerStatus status={server.status} />
      <ApplicationStatus server={server} />
      <ExternalLink to={server.appUrl} />
    </Group>
  );
}

type Load = () => Promise<{ readonly default: ComponentType<TabProps> }>;

const LOADS: Readonly<Record<ServerTab, Load>> = {
  state: () => import('./state/state-tab.js'),
  deploy: () => import('../deploys/deploy-editor.js'),
  versions: () => import('../versions/versions-panel.js'),
  settings: () => import('./configuration/settings-tab.js'),
  variables: () => import('./configuration/variables-tab.js'),
  operations: () => import('./operations/operations-tab.js'),
  terminal: () => import('./terminal/terminal-tab.js'),
  logs: () => import('./logs/logs-tab.js'),
  metrics: () => import('./metrics/metrics-tab.js'),
  schedules: () => import('./schedules/schedules-tab.js'),
  access: () => import('./access/access-tab.js'),
  links: () => import('./share-links/share-links-tab.js'),
  events: () => import('./events/events-tab.js'),
};

const panelOf = (tab: ServerTab): ComponentType<TabProps> => lazy(LOADS[tab]);

/** Each part is loaded when somebody looks at it. */
const TAB_PANELS = Object.fromEntries(
  Object.keys(LOADS).map((tab) => [tab, panelOf(tab as ServerTab)]),
) as Readonly<Record<ServerTab, ComponentType<TabProps>>>;

/** Fetches the code of a part while the server is still read. A failure is the part's own, when it is shown. */
function fetchTab(tab: ServerTab): void {
  LOADS[tab]().catch(() => undefined);
}

/** The parts of a server; each has an address of its own. */
function ServerTabs({ server, tab }: { readonly server: Server; readonly tab: ServerTab }) {
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
