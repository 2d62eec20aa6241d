import { Avatar, Box, Button, Center, Group, Menu, Select, Text, VisuallyHidden } from '@mantine/core';
import { SignOutIcon } from '@primer/octicons-react';
import { NAVIGATION_TEXTS, PageRoutes } from '../app/pages.js';
import { Shell } from '../app/shell.js';
import { useTexts } from '../shared/language/texts.js';
import { FailureNote, Loading } from '../shared/ui/loaded.js';
import { ActingKeyProvider, useActing } from './acting-key.js';
import { PEOPLE_PAGES } from './people-pages.js';
import { signOut, useSessionQuery } from './session.js';
import { SignIn } from './sign-in.js';

/** Who one is, and with which key the pages act. */
function AccountMenu() {
  const t = useTexts(NAVIGATION_TEXTS);
  const { session, key, keys, choose } = useActing();
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={t('acting-as')}
        placeholder={t('no-key')}
        data={keys.map(({ id, name, suffix }) => ({ value: id, label: `${name} …${suffix}` }))}
        value={key?.id ?? null}
        onChange={(id) => id !== null && choose(id)}
        allowDeselect={false}
        size="sm"
        w={{ base: 130, xs: 190, md: 240 }}
        comboboxProps={{ withinPortal: true }}
      />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="subtle" px={6}>
            <Avatar size={28} radius="xl" color="blue" name={session.user.name} aria-hidden />
            <Text size="sm" ml={6} visibleFrom="md">
              {session.user.name}
            </Text>
            <Box hiddenFrom="md">
              <VisuallyHidden>{session.user.name}</VisuallyHidden>
            </Box>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {session.user.name}, {session.portal.domain}
          </Menu.Label>
          <Menu.Item component="a" href="/docs" target="_blank" rel="noreferrer">
            {t('documentation')}
          </Menu.Item>
          <Menu.Item leftSection={<SignOutIcon size={14} />} onClick={() => void signOut()}>
            {t('sign-out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** The console for people of a portal: the way in, then the pages. */
export default function PeopleApp() {
  const { data: session, error, refetch } = useSessionQuery();
  if (session === null) return <SignIn />;
  if (session === undefined) {
    return (
      <Center mih="60vh" p="md">
        {error ? <FailureNote error={error} retry={() => void refetch()} /> : <Loading />}
      </Center>
    );
  }
  return (
    <ActingKeyProvider session={session}>
      <Shell pages={PEOPLE_PAGES} who={<AccountMenu />}>
        <PageRoutes pages={PEOPLE_PAGES} />
      </Shell>
    </ActingKeyProvider>
  );
}
