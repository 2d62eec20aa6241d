import { DeployPanel } from '../deploys/deploy-panel.js';
import type { TabProps } from './server-tabs.js';

/** Bringing an application to the server. */
export default function DeployTab({ server }: TabProps) {
  return <DeployPanel serverId={server.id} />;
}
