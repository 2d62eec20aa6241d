import { Button, Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core';
import type { PacingMode, Quota } from '#libs/operator/contracts';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { MONEY_TEXTS } from './money-texts.js';

const MODES: readonly PacingMode[] = ['off', 'ignore', 'wallet', 'block'];

/** What operators decide for one portal. */
export function QuotaForm({ quota }: { readonly quota: Quota }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const set = useOperatorCall('quota.set', ['quota.']);
  const { decided } = quota;
  const [unlimited, setUnlimited] = useState(decided.monthUnits === 'none');
  const [units, setUnits] = useState<string | number>(
    typeof decided.monthUnits === 'number' ? decided.monthUnits : '',
  );
  const [mode, setMode] = useState<PacingMode | null>(decided.mode);
  const [day, setDay] = useState<string | number>(decided.dayPercent ?? '');
  const [week, setWeek] = useState<string | number>(decided.weekPercent ?? '');
  const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));
  return (
    <Section title={t('decide')} lead={t('decide-lead')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate({
            portal: quota.portalId,
            monthUnits: unlimited ? 'none' : numberOf(units),
            pacing: mode,
            dayPercent: numberOf(day),
            weekPercent: numberOf(week),
          });
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <NumberInput
              label={t('month-units')}
              value={units}
              onChange={setUnits}
              min={0}
              disabled={unlimited}
            />
            <Checkbox
              label={t('no-limit')}
              checked={unlimited}
              onChange={(event) => setUnlimited(event.currentTarget.checked)}
              mb={8}
            />
          </Group>
          <Group align="flex-end" gap="sm">
            <Select
              label={t('pacing')}
              placeholder={t('as-service')}
              data={MODES.map((value) => ({ value, label: t(value) }))}
              value={mode}
              onChange={(value) => setMode(MODES.find((known) => known === value) ?? null)}
              clearable
              clearButtonProps={{ 'aria-label': t('as-service') }}
            />
            <NumberInput label={t('day-percent')} value={day} onChange={setDay} min={1} max={100} />
            <NumberInput label={t('week-percent')} value={week} onChange={setWeek} min={1} max={100} />
          </Group>
          <Group>
            <Button type="submit" variant="light" loading={set.isPending}>
              {tell('apply')}
            </Button>
          </Group>
          <FailureNote error={set.error} />
        </Stack>
      </form>
    </Section>
  );
}
