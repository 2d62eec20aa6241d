import { Button, Group, NumberInput, Select, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/read-only-note.js';
import { useMayWrite } from '../keys/use-may-write.js';
import { LIMITS_TEXTS } from './limits-texts.js';
import {
  changedChoice,
  highestPercent,
  mayChoose,
  type PacingChoice,
  PACING_MODES,
  type PacingMode,
  type PacingRule,
} from './pacing-choice.policy.js';

const PERCENTS = ['dayPercent', 'weekPercent'] as const;

/** What an administrator chooses beside the platform. */
export function PacingForm({ own, platform }: { readonly own: PacingChoice; readonly platform: PacingRule }) {
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
