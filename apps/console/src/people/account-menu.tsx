import { Avatar, Box, Button, Group, Menu, Select, Text, VisuallyHidden } from '@mantine/core';
import { SignOutIcon } from '@primer/octicons-react';
import { NAVIGATION_TEXTS } from '../app/navigation-texts.js';
import { useTexts } from '../shared/language/texts.js';
import { useActing } from './acting-key.js';
import { signOut } from './session.js';

/** Who one is, and with which key the pages act. */
export function AccountMenu() {
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
