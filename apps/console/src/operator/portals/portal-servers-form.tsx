import type { OperatorInput, PortalServers } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/page.js';
import { SettingsForm } from '../shared/settings-form.js';
import { PORTALS_TEXTS } from './portal-state.js';

/** Where new servers go is decided at the command line. */
const WITHOUT = ['serverDefault'] as const;
type Shown = Exclude<keyof OperatorInput<'portals.setServers'>, 'portal' | (typeof WITHOUT)[number]>;

/** Whether and how many servers the people of a portal may have. */
export function PortalServersForm({ servers }: { readonly servers: PortalServers }) {
  const t = useTexts(PORTALS_TEXTS);
  const current: Pick<PortalServers, Shown> = servers;
  return (
    <Section title={t('servers')}>
      <SettingsForm
        name="portals.setServers"
        about={{ portal: servers.portalId }}
        current={current}
        without={WITHOUT}
        changes={['portals.']}
        label={(key) => t(key)}
        note={(member) => (member === 'creation' ? t('creation-text') : t('empty-default'))}
      />
    </Section>
  );
}
