import { useTexts } from '../../../shared/language/texts.js';
import { CopyField } from '../../../shared/ui/copy-field.js';
import { ExternalLink } from '../../../shared/ui/external-link.js';
import { Facts } from '../../../shared/ui/facts.js';
import { Moment } from '../../../shared/ui/moment.js';
import { Section } from '../../../shared/ui/section.js';
import type { Server } from '../server.js';
import { ServerStatus } from '../server-status.js';
import { SERVERS_TEXTS } from '../servers-texts.js';
import { STATE_TEXTS } from './state-texts.js';

export function ServerFacts({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const { runtime, runtimeStatus, access, linkedApp } = server;
  const sleeps =
    server.sleepAfterMinutes === null || server.runMode === 'ALWAYS_ON'
      ? tell('never-sleeps')
      : tell('after-minutes', { count: server.sleepAfterMinutes });
  const machine =
    server.kind === 'STANDALONE'
      ? [server.provider, server.plan, server.region, server.image].join(' · ')
      : t('shared-host');
  const runtimeText = runtimeStatus === null ? runtime : `${runtime}, ${t(`runtime-${runtimeStatus}`)}`;
  return (
    <Section title={t('facts')}>
      <Facts
        rows={[
          [tell('status'), <ServerStatus key="status" status={server.status} />],
          [tell('tunnel'), tell(`tunnel-${server.blackholeStatus}`)],
          [tell('address'), <ExternalLink key="address" to={server.appUrl} />],
          [t('mode'), t(`mode-${server.mode}`)],
          [tell('sleep'), sleeps],
          [tell('access-policy'), tell(`policy-${server.accessPolicy}`)],
          [t('machine'), machine],
          [t('runtime'), runtime === null ? t('no-runtime') : runtimeText],
          [t('linked-app'), linkedApp?.title],
          [t('role'), t(`role-${access.role ?? 'none'}`)],
          [tell('last-deploy'), <Moment key="deployed" at={server.deployedAt} />],
          [t('last-activity'), <Moment key="activity" at={server.lastActivityAt} />],
          [t('created'), <Moment key="created" at={server.createdAt} />],
          [t('system-name'), server.name],
          [t('id'), <CopyField key="id" value={server.id} label={t('id')} />],
        ]}
      />
    </Section>
  );
}
