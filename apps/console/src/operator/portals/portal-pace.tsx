import { Group } from '@mantine/core';
import type { PortalDetail } from '#libs/operator/contracts';
import { useState } from 'react';
import { fieldError } from '../../shared/data/field-error.js';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { ApplyForm } from '../shared/apply-form.js';
import { numberOf } from '../shared/number-of.js';
import { TypedNumber } from '../shared/typed-number.js';
import { PORTALS_TEXTS } from './portals-texts.js';

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
