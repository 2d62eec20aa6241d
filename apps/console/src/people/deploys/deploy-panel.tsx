import { useApi } from '../api.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { DeployEditor } from './deploy-editor.js';

/** Brings a folder or an archive to a server, and shows how that goes. */
export function DeployPanel({ serverId }: { readonly serverId: string }) {
  const server = useApi('servers.get', { path: { id: serverId } });
  return <Loaded query={server}>{({ data }) => <DeployEditor key={serverId} server={data} />}</Loaded>;
}
