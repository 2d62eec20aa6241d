import { Checkbox, Group, Select } from '@mantine/core';
import type { PacingMode, Quota } from '#libs/operator/contracts';
import { useState } from 'react';
import { fieldError } from '../../shared/data/field-error.js';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useOperatorCall } from '../operator-api.js';
import { ApplyForm } from '../shared/apply-form.js';
import { numberOf } from '../shared/number-of.js';
import { TypedNumber } from '../shared/typed-number.js';
import { MONEY_TEXTS } from './money-texts.js';

const MODES: readonly PacingMode[] = ['off', 'ignore', 'wallet', 'block'];
const OVERAGE = ['yes', 'no'] as const;

/** What operators decide for one portal. */
export function QuotaForm({ quota }: { readonly quota: Quota }) {
  const t = useTexts(MONEY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const set = useOperatorCall('quota.set', ['quota.']);
  const { decided } = quota;
  const [unlimited, setUnlimited] = useState(decided.monthUnits === 'none');
  const [units, setUnits] = useState<string | number>(
    typeof decided.monthUnits === 'number' ? decided.monthUnits : '',
  );
  const [mode, setMode] = useState<PacingMode | null>(decided.mode);
  const [day, setDay] = useState<string | number>(decided.dayPercent ?? '');
  const [week, setWeek] = useState<string | number>(decided.weekPercent ?? '');
  const [overage, setOverage] = useState(decided.overage);
  return (
    <Section title={t('decide')} lead={t('decide-lead')}>
      <ApplyForm
        call={set}
        input={{
          portal: quota.portalId,
          monthUnits: unlimited ? 'none' : numberOf(units),
          pacing: mode,
          dayPercent: numberOf(day),
          weekPercent: numberOf(week),
          overage,
        }}
      >
        <Group align="flex-end" gap="sm">
          <TypedNumber
            label={t('month-units')}
            value={units}
            onChange={setUnits}
            min={0}
            disabled={unlimited}
            placeholder={t('as-service')}
            error={fieldError(set.error, 'monthUnits')}
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
            clearButtonProps={{ 'aria-label': `${t('pacing')}: ${t('as-service')}` }}
          />
          <TypedNumber
            label={t('day-percent')}
            value={day}
            onChange={setDay}
            min={1}
            max={100}
            placeholder={t('as-service')}
            error={fieldError(set.error, 'dayPercent')}
          />
          <TypedNumber
            label={t('week-percent')}
            value={week}
            onChange={setWeek}
            min={1}
            max={100}
            placeholder={t('as-service')}
            error={fieldError(set.error, 'weekPercent')}
          />
          <Select
            label={t('overage')}
            placeholder={t('as-service')}
            data={OVERAGE.map((value) => ({ value, label: ui(value) }))}
            value={overage === null ? null : overage ? 'yes' : 'no'}
            onChange={(value) => setOverage(value === null ? null : value === 'yes')}
            clearable
            clearButtonProps={{ 'aria-label': `${t('overage')}: ${t('as-service')}` }}
          />
        </Group>
      </ApplyForm>
    </Section>
  );
}
