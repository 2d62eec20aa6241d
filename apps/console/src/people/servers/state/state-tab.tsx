import { SimpleGrid, Stack } from '@mantine/core';
import type { TabProps } from '../server-tabs.js';
import { CardSection } from './card-section.js';
import { DangerSection } from './danger-section.js';
import { PowerPanel } from './power-panel.js';
import { ServerFacts } from './server-facts.js';
import { SettingsSection } from './settings-section.js';

/** How the server is, and what can be changed about it. */
export default function StateTab({ server }: TabProps) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Stack>
        <ServerFacts server={server} />
        <PowerPanel server={server} />
      </Stack>
      <Stack>
        <SettingsSection server={server} />
        <CardSection server={server} />
        <DangerSection server={server} />
      </Stack>
    </SimpleGrid>
  );
}
