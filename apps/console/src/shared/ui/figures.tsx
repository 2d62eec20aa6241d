import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

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
