import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../format/format.js';

/** From here on it is said with another colour, beside the number. */
const HIGH = 75;

/** How much of something is used. */
export function PercentBar({
  label,
  percent,
  full = percent >= 100,
  note,
}: {
  readonly label: string;
  /** May be above 100. */
  readonly percent: number;
  /** Whether nothing is left; by default at 100. */
  readonly full?: boolean;
  readonly note?: ReactNode;
}) {
  const formats = useFormats();
  const color = full ? 'red' : percent >= HIGH ? 'orange' : 'blue';
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" fw={600}>
          {formats.percent(percent)}
        </Text>
      </Group>
      <Progress.Root size="lg" aria-hidden>
        <Progress.Section value={Math.min(100, percent)} color={color} />
      </Progress.Root>
      {note !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Stack>
  );
}
