import { Stack, Switch } from '@mantine/core';
import type { PortalChange, PortalDetail } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { PORTALS_TEXTS } from './portals-texts.js';

const POLICIES = [
  'policyReadOnly',
  'serversDisabled',
  'keyCreationRestricted',
  'appCreationRestricted',
  'placementSessionRequired',
  'sourceSaving',
] as const;

/** What the people of a portal may do. */
export function PortalPolicies({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  const set = useOperatorCall('portals.set', ['portals.']);
  // Shown at once; a switch that is locked meanwhile would lose the focus of the keyboard.
  const asked: Partial<PortalChange> = set.isPending ? set.variables : {};
  const change = (changed: Omit<PortalChange, 'portal'>): void => {
    if (!set.isPending) set.mutate({ portal: portal.id, ...changed });
  };
  return (
    <Section title={t('policies')} lead={t('policies-lead')}>
      <Stack gap="sm">
        {POLICIES.map((name) => (
          <Switch
            key={name}
            label={t(name)}
            checked={asked[name] ?? portal[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
        <Switch
          label={t('performan')}
          checked={asked.sections?.performan ?? portal.sections.includes('performan')}
          onChange={(event) => change({ sections: { performan: event.currentTarget.checked } })}
        />
        <FailureNote error={set.error} />
      </Stack>
    </Section>
  );
}
