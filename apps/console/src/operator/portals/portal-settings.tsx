import type { PortalDetail, PortalServers } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/page.js';
import { membersOf, SettingsForm, SettingSwitches } from '../shared/settings-form.js';
import { PORTALS_TEXTS } from './portal-state.js';

/** Freezing is an act of its own, with a question before it. */
const POLICIES = membersOf('portals.set', ['boolean', 'sections'], ['frozen']);
const PACE = membersOf('portals.set', ['whole']);
/** Where new servers go is decided at the command line. */
const SERVERS = membersOf('portals.setServers', ['choice', 'whole', 'boolean'], ['serverDefault']);

/** What the people of a portal may do. */
export function PortalPolicies({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  return (
    <Section title={t('policies')} lead={t('policies-lead')}>
      <SettingSwitches
        name="portals.set"
        about={{ portal: portal.id }}
        members={POLICIES}
        current={portal}
        changes={['portals.']}
        label={(key) => t(key)}
      />
    </Section>
  );
}

/** How fast the host of a portal is called. */
export function PortalPace({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  return (
    <Section title={t('pace')} lead={t('pace-lead')}>
      <SettingsForm
        name="portals.set"
        about={{ portal: portal.id }}
        members={PACE}
        current={portal}
        changes={['portals.']}
        label={(key) => t(key)}
        note={() => t('empty-default')}
      />
    </Section>
  );
}

/** Whether and how many servers the people of a portal may have. */
export function PortalServersForm({ servers }: { readonly servers: PortalServers }) {
  const t = useTexts(PORTALS_TEXTS);
  return (
    <Section title={t('servers')}>
      <SettingsForm
        name="portals.setServers"
        about={{ portal: servers.portalId }}
        members={SERVERS}
        current={servers}
        changes={['portals.']}
        label={(key) => t(key)}
        note={(member) => (member === 'creation' ? t('creation-text') : t('empty-default'))}
      />
    </Section>
  );
}
