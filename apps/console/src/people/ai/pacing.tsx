import { PorticoApiError } from '#libs/client';
import { Button, Group, List, NumberInput, Select, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { DataTable } from '../../shared/ui/data-table.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import aiLimitsEn from '../../texts/en/ai-limits.json';
import aiLimitsRu from '../../texts/ru/ai-limits.json';
import { useActing, useMayWrite } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/key-parts.js';
import {
  changedChoice,
  highestPercent,
  mayChoose,
  PACING_MODES,
  type PacingChoice,
  type PacingMode,
  type PacingRule,
} from './ai.policy.js';

export const LIMITS_TEXTS = defineTexts('ai-limits', { en: aiLimitsEn, ru: aiLimitsRu });

const PERCENTS = ['dayPercent', 'weekPercent'] as const;

/** What an administrator chooses beside the platform. */
function PacingForm({ own, platform }: { readonly own: PacingChoice; readonly platform: PacingRule }) {
  const t = useTexts(LIMITS_TEXTS);
  const [choice, setChoice] = useState(own);
  const change = useApiCall('ai.pacing.update', { changes: ['ai.pacing.get', 'ai.quota.get'] });
  const changes = changedChoice(own, choice);
  const isChanged = Object.keys(changes).length > 0;
  const mayWrite = useMayWrite();
  const fieldAtFault = change.error instanceof PorticoApiError ? change.error.details['field'] : null;
  const save = (): void =>
    change.mutate(
      { body: changes },
      { onSuccess: () => notifications.show({ color: 'teal', message: t('saved') }) },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5">
            {t('change')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('change-text')}
          </Text>
        </div>
        <Group gap="sm" align="flex-start">
          <Select
            label={t('mode')}
            placeholder={t('as-platform')}
            clearable
            clearButtonProps={{ 'aria-label': t('as-platform') }}
            value={choice.mode}
            onChange={(mode) => setChoice({ ...choice, mode: mode as PacingMode | null })}
            data={PACING_MODES.map((mode) => ({
              value: mode,
              label: mayChoose(mode, platform.mode)
                ? t(`mode-${mode}`)
                : `${t(`mode-${mode}`)} (${t('too-loose')})`,
              disabled: !mayChoose(mode, platform.mode),
            }))}
            w={{ base: '100%', xs: 260 }}
            error={fieldAtFault === 'mode'}
          />
          {PERCENTS.map((name) => {
            const highest = highestPercent(platform, name);
            return (
              <NumberInput
                key={name}
                label={t(name === 'dayPercent' ? 'day-percent' : 'week-percent')}
                description={t('at-most', { percent: highest })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder={t('as-platform')}
                value={choice[name] ?? ''}
                onChange={(value) => setChoice({ ...choice, [name]: value === '' ? null : Number(value) })}
                min={1}
                max={highest}
                allowDecimal={false}
                clampBehavior="blur"
                suffix=" %"
                w={{ base: '100%', xs: 240 }}
                error={fieldAtFault === name}
              />
            );
          })}
        </Group>
        <ReadOnlyNote />
        <FailureNote error={change.error} />
        <Group gap="sm">
          <Button type="submit" disabled={!mayWrite || !isChanged} loading={change.isPending}>
            {t('save')}
          </Button>
          {!isChanged && (
            <Text size="sm" c="dimmed">
              {t('nothing-changed')}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** How the month is spread over days and weeks, and who says so. */
export function PacingSection() {
  const t = useTexts(LIMITS_TEXTS);
  const formats = useFormats();
  const { key, session } = useActing();
  const isPersonal = key?.kind === 'personal';
  const pacing = useApi('ai.pacing.get', {}, { enabled: isPersonal });
  if (!isPersonal) {
    return (
      <Section title={t('pacing')} lead={t('pacing-lead')}>
        <Text>{t('only-personal')}</Text>
      </Section>
    );
  }
  const percent = (value: number | null): string =>
    value === null ? t('as-platform') : t('percent-of-month', { percent: formats.percent(value) });
  return (
    <Section title={t('pacing')} lead={t('pacing-lead')}>
      <Loaded query={pacing}>
        {({ data }) => {
          const { own, platform } = data;
          return (
            <Stack gap="md">
              <DataTable
                label={t('pacing')}
                columns={[
                  { id: 'name', header: t('rule'), width: '34%', cell: ({ name }) => <b>{name}</b> },
                  { id: 'holds', header: t('holds'), cell: ({ holds }) => holds },
                  { id: 'platform', header: t('platform'), cell: (row) => row.platform },
                  { id: 'own', header: t('own'), cell: (row) => row.own },
                ]}
                rows={[
                  {
                    name: t('mode'),
                    holds: t(`mode-${data.mode}`),
                    platform: t(`mode-${platform.mode}`),
                    own: own.mode === null ? t('as-platform') : t(`mode-${own.mode}`),
                  },
                  ...(['dayPercent', 'weekPercent'] as const).map((name) => ({
                    name: t(name === 'dayPercent' ? 'day-percent' : 'week-percent'),
                    holds: percent(data[name]),
                    platform: percent(platform[name]),
                    own: percent(own[name]),
                  })),
                ]}
                rowKey={({ name }) => name}
              />
              <List size="sm" spacing={2}>
                {PACING_MODES.map((mode) => (
                  <List.Item key={mode}>
                    <b>{t(`mode-${mode}`)}</b>: {t(`mode-${mode}-text`)}
                  </List.Item>
                ))}
              </List>
              {session.user.isAdmin ? (
                <PacingForm key={JSON.stringify(own)} own={own} platform={platform} />
              ) : (
                <Text size="sm" c="dimmed">
                  {t('only-admins')}
                </Text>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}
