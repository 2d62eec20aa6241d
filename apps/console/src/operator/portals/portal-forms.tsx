import type { PortalChange, PortalDetail, PortalServers } from '#libs/operator/contracts';
import { Group, Select, Stack, Switch } from '@mantine/core';
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

const CREATION = ['allowed', 'disabled', 'not_permitted'] as const;

/** Whether and how many servers the people of a portal may have. */
export function PortalServersForm({ servers }: { readonly servers: PortalServers }) {
  const t = useTexts(PORTALS_TEXTS);
  const set = useOperatorCall('portals.setServers', ['portals.']);
  const [creation, setCreation] = useState<PortalServers['creation']>(servers.creation);
  const [openMode, setOpenMode] = useState(servers.openMode);
  const [limits, setLimits] = useState<
    Readonly<Record<'limitPerUser' | 'limitPerKey' | 'outputMibPerDay', string | number>>
  >({
    limitPerUser: servers.limitPerUser ?? '',
    limitPerKey: servers.limitPerKey ?? '',
    outputMibPerDay: servers.outputMibPerDay ?? '',
  });
  const labels = {
    limitPerUser: 'limit-user',
    limitPerKey: 'limit-key',
    outputMibPerDay: 'output-mib',
  } as const;
  return (
    <Section title={t('servers')}>
      <ApplyForm
        call={set}
        input={{
          portal: servers.portalId,
          creation,
          openMode,
          limitPerUser: numberOf(limits.limitPerUser),
          limitPerKey: numberOf(limits.limitPerKey),
          outputMibPerDay: numberOf(limits.outputMibPerDay),
        }}
      >
        <Group align="flex-start" gap="sm">
          <Select
            label={t('creation')}
            description={t('creation-text')}
            data={CREATION.map((value) => ({ value, label: t(value) }))}
            value={creation}
            onChange={(value) => setCreation(CREATION.find((known) => known === value) ?? creation)}
            allowDeselect={false}
          />
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
            <TypedNumber
              key={name}
              label={t(labels[name])}
              description={t('empty-default')}
              value={limits[name]}
              onChange={(value) => setLimits((before) => ({ ...before, [name]: value }))}
              min={name === 'outputMibPerDay' ? 4 : 0}
              error={fieldError(set.error, name)}
            />
          ))}
        </Group>
        <Switch
          label={t('open-mode')}
          checked={openMode}
          onChange={(event) => setOpenMode(event.currentTarget.checked)}
        />
      </ApplyForm>
    </Section>
  );
}
