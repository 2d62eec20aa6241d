import { Group, Select, Switch } from '@mantine/core';
import type { PortalServers } from '#libs/operator/contracts';
import { useState } from 'react';
import { fieldError } from '../../shared/data/field-error.js';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { ApplyForm } from '../shared/apply-form.js';
import { numberOf } from '../shared/number-of.js';
import { TypedNumber } from '../shared/typed-number.js';
import { PORTALS_TEXTS } from './portals-texts.js';

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
