import { Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../format/format.js';
import classes from './facts.module.css';

/** Names with their values; what is undefined is left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name} className={classes.row}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" className={classes.value}>
              {value}
            </Text>
          </div>
        ),
      )}
    </dl>
  );
}

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** The few numbers that matter most, side by side. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" m={0}>
      {figures.map(({ name, value, note }) => (
        <Paper key={name} withBorder p="sm">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz={24} fw={650} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
          {note !== undefined && (
            <Text component="dd" m={0} size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}

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
