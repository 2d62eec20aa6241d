import { Group, List, Text } from '@mantine/core';
import { AlertIcon, CheckCircleIcon, DotFillIcon, SkipIcon, XCircleIcon } from '@primer/octicons-react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import type { StepNews } from './follow-operation.js';
import { OPERATION_TEXTS } from './operation-texts.js';

const ICONS = {
  running: DotFillIcon,
  ok: CheckCircleIcon,
  skipped: SkipIcon,
  warning: AlertIcon,
  failed: XCircleIcon,
} as const;

function isKnown(status: string): status is keyof typeof ICONS {
  return Object.hasOwn(ICONS, status);
}

/** The steps of a deploy, as far as they have come. Those that had nothing to do are told together. */
export function StepList({ steps }: { readonly steps: readonly StepNews[] }) {
  const t = useTexts(OPERATION_TEXTS);
  const formats = useFormats();
  const skipped = steps.filter(({ status }) => status === 'skipped');
  const shown = steps.filter(({ status }) => status !== 'skipped');
  return (
    <List listStyleType="none" spacing={4} aria-label={t('steps')} data-steps={steps.length}>
      {shown.map(({ name, status, durationMs }) => {
        const Icon = isKnown(status) ? ICONS[status] : DotFillIcon;
        return (
          <List.Item key={name} data-step={name} data-status={status}>
            <Group gap="xs" wrap="nowrap">
              <Icon size={16} aria-hidden />
              <Text size="sm" fw={status === 'failed' || status === 'running' ? 700 : 400} ff="monospace">
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {isKnown(status) ? t(`step-${status}`) : status}
                {durationMs !== null && `, ${formats.duration(durationMs)}`}
              </Text>
            </Group>
          </List.Item>
        );
      })}
      {skipped.length > 0 && (
        <List.Item>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <SkipIcon size={16} aria-hidden />
            <Text size="sm" c="dimmed">
              {t('step-skipped')}: {skipped.map(({ name }) => name).join(', ')}
            </Text>
          </Group>
        </List.Item>
      )}
    </List>
  );
}
