import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import type { PortalChange, PortalDetail } from '#libs/operator/contracts';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { PORTALS_TEXTS } from './portals-texts.js';

const POLICIES = [
  'policyReadOnly',
  'serversDisabled',
  'keyCreationRestricted',
  'appCreationRestricted',
  'placementSessionRequired',
  'sourceSaving',
] as const;

/** Null gives a number back to the service. */
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** What the people of a portal may do, and how fast its host is called. */
export function PortalPolicies({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const set = useOperatorCall('portals.set', ['portals.']);
  const [burst, setBurst] = useState<string | number>(portal.hostBurst ?? '');
  const [rate, setRate] = useState<string | number>(portal.hostRequestsPerSecond ?? '');
  const change = (changed: Omit<PortalChange, 'portal'>): void =>
    set.mutate({ portal: portal.id, ...changed });
  return (
    <Section title={t('policies')} lead={t('policies-lead')}>
      <Stack gap="sm">
        {POLICIES.map((name) => (
          <Switch
            key={name}
            label={t(name)}
            checked={portal[name]}
            disabled={set.isPending}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
        <Switch
          label={t('performan')}
          checked={portal.sections.includes('performan')}
          disabled={set.isPending}
          onChange={(event) => change({ sections: { performan: event.currentTarget.checked } })}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change({ hostBurst: numberOf(burst), hostRequestsPerSecond: numberOf(rate) });
          }}
        >
          <Group align="flex-end" gap="sm">
            <NumberInput
              label={t('host-burst')}
              description={t('empty-default')}
              value={burst}
              onChange={setBurst}
              min={1}
            />
            <NumberInput
              label={t('host-rate')}
              description={t('empty-default')}
              value={rate}
              onChange={setRate}
              min={0}
            />
            <Button type="submit" variant="light" loading={set.isPending}>
              {tell('apply')}
            </Button>
          </Group>
        </form>
        <FailureNote error={set.error} />
      </Stack>
    </Section>
  );
}
