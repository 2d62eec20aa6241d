import { Group, Select, Stack, TextInput } from '@mantine/core';
import type { UrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ChoiceButtons } from '../../shared/ui/choice-buttons.js';
import {
  STATEMENT_PERIODS,
  type StatementPeriod,
  type StatementPeriodName,
} from './statement-period.policy.js';
import { MOVEMENT_KINDS, MOVEMENT_SUBJECTS, type MovementFilter } from './statement-rows.policy.js';
import { WALLET_TEXTS } from './wallet-texts.js';

/** Period and filters of the statement; all of it stands in the address. */
export function StatementControls({
  name,
  period,
  filter,
  url,
}: {
  readonly name: StatementPeriodName;
  readonly period: StatementPeriod;
  readonly filter: MovementFilter;
  readonly url: UrlState;
}) {
  const t = useTexts(WALLET_TEXTS);
  const isRange = name === 'range';
  return (
    <Stack gap="xs">
      <ChoiceButtons
        label={t('period')}
        value={name}
        choices={STATEMENT_PERIODS.map((value) => ({ value, label: t(`period-${value}`) }))}
        onChoose={(value) =>
          url.write({
            period: value,
            from: value === 'range' ? period.firstDay : null,
            to: value === 'range' ? period.lastDay : null,
          })
        }
      />
      <Group gap="sm" align="flex-end">
        {isRange && (
          <>
            <TextInput
              type="date"
              label={t('from')}
              value={period.firstDay}
              onChange={({ currentTarget: { value } }) => url.write({ from: value })}
              error={period.fault !== null}
            />
            <TextInput
              type="date"
              label={t('to')}
              value={period.lastDay}
              onChange={({ currentTarget: { value } }) => url.write({ to: value })}
              error={period.fault !== null && t(`fault-${period.fault}`)}
            />
          </>
        )}
        <Select
          label={t('kind')}
          placeholder={t('any-kind')}
          value={filter.kind}
          onChange={(value) => url.write({ kind: value })}
          data={MOVEMENT_KINDS.map((kind) => ({ value: kind, label: t(`kind-${kind}`) }))}
          clearable
          clearButtonProps={{ 'aria-label': t('any-kind') }}
          w={{ base: '47%', xs: 180 }}
        />
        <Select
          label={t('subject')}
          placeholder={t('any-subject')}
          value={filter.subject}
          onChange={(value) => url.write({ for: value })}
          data={MOVEMENT_SUBJECTS.map((subject) => ({ value: subject, label: t(`subject-${subject}`) }))}
          clearable
          clearButtonProps={{ 'aria-label': t('any-subject') }}
          w={{ base: '47%', xs: 210 }}
        />
      </Group>
    </Stack>
  );
}
