import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import type { UrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ChoiceButtons } from '../../shared/ui/choice-buttons.js';
import { useSession } from '../acting-key.js';
import { AI_TEXTS } from './ai-texts.js';
import { LONGEST_DAYS, type UsagePeriod } from './usage-period.policy.js';
import { type Grouping, GROUPINGS } from './usage-rows.js';

const SHOWN_PERIODS = ['today', 'yesterday', '7d', '30d', 'range'] as const;

/** Period, grouping and key of the report; all of it stands in the address. */
export function UsageControls({
  period,
  by,
  keyId,
  url,
}: {
  readonly period: UsagePeriod;
  readonly by: Grouping;
  readonly keyId: string | null;
  readonly url: UrlState;
}) {
  const t = useTexts(AI_TEXTS);
  const formats = useFormats();
  const { keys } = useSession();
  const choose = (name: string): void =>
    url.write({
      period: name,
      from: name === 'range' ? period.from : null,
      to: name === 'range' ? period.to : null,
    });
  const fault = period.fault === null ? null : t(`fault-${period.fault}`, { days: LONGEST_DAYS });
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <ChoiceButtons
          label={t('period')}
          value={period.name}
          choices={SHOWN_PERIODS.map((name) => ({ value: name, label: t(`period-${name}`) }))}
          onChoose={choose}
        />
        {period.name === 'range' && (
          <>
            <TextInput
              type="date"
              label={t('from')}
              value={period.from}
              onChange={({ currentTarget: { value } }) => url.write({ from: value })}
              error={fault !== null}
            />
            <TextInput
              type="date"
              label={t('to')}
              value={period.to}
              onChange={({ currentTarget: { value } }) => url.write({ to: value })}
              error={fault}
            />
          </>
        )}
      </Group>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('by')}
          value={by}
          onChange={(value) => url.write({ by: value })}
          data={GROUPINGS.map((name) => ({ value: name, label: t(`by-${name}`) }))}
          allowDeselect={false}
          w={{ base: '47%', xs: 150 }}
        />
        <Select
          label={t('only-key')}
          placeholder={t('all-keys')}
          value={keyId}
          onChange={(value) => url.write({ key: value })}
          data={keys
            .filter(({ kind }) => kind !== 'management')
            .map(({ id, name, suffix }) => ({ value: id, label: `${name} …${suffix}` }))}
          clearable
          clearButtonProps={{ 'aria-label': t('all-keys') }}
          w={{ base: '47%', xs: 220 }}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('usage-days', { start: formats.hour(`${period.from}T00:00:00Z`) })}
      </Text>
    </Stack>
  );
}
