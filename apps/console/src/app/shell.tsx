import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Burger,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CheckIcon, GearIcon } from '@primer/octicons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useMatch } from 'react-router';
import { useConnection } from '../shared/data/connection.js';
import { chooseLanguage, useLanguage, useTexts } from '../shared/language/texts.js';
import { type ConsolePage, NAVIGATION_TEXTS } from './pages.js';
import logo from './portico.svg';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const LANGUAGE_NAMES = { en: 'English', ru: 'Русский' } as const;

/** Language and appearance, kept by the browser. */
function PreferencesMenu() {
  const t = useTexts(NAVIGATION_TEXTS);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const label = `${t('language')}, ${t('appearance')}`;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={label} title={label}>
          <GearIcon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('language')}</Menu.Label>
        {(['en', 'ru'] as const).map((name) => (
          <Menu.Item
            key={name}
            lang={name}
            onClick={() => chooseLanguage(name)}
            rightSection={name === language ? <CheckIcon size={14} /> : null}
          >
            {LANGUAGE_NAMES[name]}
          </Menu.Item>
        ))}
        <Menu.Label>{t('appearance')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <CheckIcon size={14} /> : null}
          >
            {t(scheme)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type NavigationText = Parameters<ReturnType<typeof useTexts<typeof NAVIGATION_TEXTS>>>[0];

function PageLink({ page, onGo }: { readonly page: ConsolePage; readonly onGo: () => void }) {
  const t = useTexts(NAVIGATION_TEXTS);
  const active = useMatch({ path: page.path, end: page.path === '/' }) !== null;
  const { text, icon: Icon } = page.navigation!;
  return (
    <NavLink
      component={Link}
      to={page.path}
      label={t(text as NavigationText)}
      leftSection={<Icon size={16} />}
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onGo}
    />
  );
}

/** The frame around every page: who one is, where one can go, and whether the service answers. */
export function Shell({
  pages,
  who,
  children,
}: {
  readonly pages: readonly ConsolePage[];
  /** Right side of the header. */
  readonly who: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useTexts(NAVIGATION_TEXTS);
  const connection = useConnection();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => {
    // Some browsers answer with a promise, which React would take for what undoes the effect.
    void window.scrollTo(0, 0);
  }, [pathname]);
  const shown = pages.filter(({ navigation }) => navigation !== undefined);
  const groups = [...new Set(shown.map(({ navigation }) => navigation!.group))];
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip-link" href="#content">
        {t('skip-to-content')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('menu')} />
            <Anchor component={Link} to="/" underline="never" c="inherit" aria-label="Portico">
              <Group gap={8} wrap="nowrap">
                <img src={logo} width={26} height={26} alt="" />
                <Text fw={700} visibleFrom="xs">
                  Portico
                </Text>
              </Group>
            </Anchor>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {who}
            <PreferencesMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('navigation')}>
        <ScrollArea p="xs" tabIndex={-1}>
          {groups.map((group) => (
            <div key={group} role="group" aria-label={t(group as NavigationText)}>
              <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
                {t(group as NavigationText)}
              </Text>
              {shown
                .filter(({ navigation }) => navigation!.group === group)
                .map((page) => (
                  <PageLink key={page.path} page={page} onGo={close} />
                ))}
            </div>
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {connection === 'lost' && (
          <Alert color="orange" mb="md" role="status" data-connection="lost">
            {t('connection-lost')}
          </Alert>
        )}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
