import { VersionsPanel } from '../versions/versions-panel.js';
import type { TabProps } from './server-tabs.js';

/** What was deployed and stored. */
export default function VersionsTab({ server }: TabProps) {
  return <VersionsPanel owner={{ kind: 'server', id: server.id }} />;
}
