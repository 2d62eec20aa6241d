import { Group } from '@mantine/core';
import { ExternalLink } from '../../shared/ui/external-link.js';
import type { Server } from './server.js';
import { ServerStatus } from './server-status.js';

/** What one wants to know on every tab: whether it runs, and where. */
export function ServerHeader({ server }: { readonly server: Server }) {
  return (
    <Group component="span" gap="sm" mt={4}>
      <ServerStatus status={server.status} />
      <ExternalLink to={server.appUrl} />
    </Group>
  );
}
