import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { useApi } from '../api.js';
import { nameOf } from '../servers/server.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** The way to what else ran on a server. One that is deleted has no name any more, but its operations. */
export function ServerLink({ serverId }: { readonly serverId: string }) {
  const t = useTexts(OPERATION_TEXTS);
  const { data } = useApi('servers.get', { path: { id: serverId } });
  return (
    <Anchor component={Link} to={`/servers/${encodeURIComponent(serverId)}/operations`} size="sm">
      {data?.data.id === serverId ? nameOf(data.data) : t('all-of-server')}
    </Anchor>
  );
}
