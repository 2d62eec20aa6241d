import type { PortalChange, PortalDetail } from '#libs/operator/contracts';
import { Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from '../../shared/format/values.policy.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote, fieldError } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useOperatorCall } from '../operator-api.js';
import { ApplyForm, TypedNumber } from '../shared/forms.js';
import { PORTALS_TEXTS } from './portal-state.js';

/** How fast the host of a portal is called. */
export function PortalPace({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  const set = useOperatorCall('portals.set', ['portals.']);
  const [burst, setBurst] = useState<string | number>(portal.hostBurst ?? '');
  const [rate, setRate] = useState<string | number>(portal.hostRequestsPerSecond ?? '');
  return (
    <Section title={t('pace')} lead={t('pace-lead')}>
      <ApplyForm
        call={set}
        input={{
          portal: portal.id,
          hostBurst: numberOf(burst),
          hostRequestsPerSecond: numberOf(rate),
        }}
      >
        <Group align="flex-start" gap="sm">
          <TypedNumber
            label={t('host-burst')}
            description={t('empty-default')}
            value={burst}
            onChange={setBurst}
            min={1}
            error={fieldError(set.error, 'hostBurst')}
          />
          <TypedNumber
            label={t('host-rate')}
            description={t('empty-default')}
            value={rate}
            onChange={setRate}
            min={1}
            error={fieldError(set.error, 'hostRequestsPerSecond')}
          />
        </Group>
      </ApplyForm>
    </Section>
  );
}

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
