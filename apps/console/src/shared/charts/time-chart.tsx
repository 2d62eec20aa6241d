import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { Box, Table, Text, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useTexts } from '../language/texts.js';
import { UI_TEXTS } from '../ui/texts.js';

export interface Series {
  /** Member of each point. */
  readonly name: string;
  readonly label: string;
  /** Of the theme, such as `blue.7`. */
  readonly color: string;
}

type Point = Readonly<Record<string, string | number | null>>;

/**
 * Numbers over time, or over names. The same numbers stand in a table for those who do not see the chart.
 * Load it by `React.lazy` or from a page that is: the library is large.
 */
export function TimeChart({
  label,
  kind,
  points,
  x,
  series,
  format = String,
  stacked = false,
  height = 240,
}: {
  readonly label: string;
  readonly kind: 'line' | 'area' | 'bar';
  readonly points: readonly Point[];
  /** Member of each point that stands at the foot. */
  readonly x: string;
  readonly series: readonly Series[];
  readonly format?: (value: number) => string;
  readonly stacked?: boolean;
  readonly height?: number;
}) {
  const t = useTexts(UI_TEXTS);
  const still = useReducedMotion();
  // The chart is hidden from keyboards and screen readers: the table has the numbers.
  const unreachable = { accessibilityLayer: false } as const;
  const shared = {
    h: height,
    data: points as Record<string, unknown>[],
    dataKey: x,
    series: series.map(({ name, label: shown, color }) => ({ name, label: shown, color })),
    valueFormatter: format,
    withLegend: series.length > 1,
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 64 },
  };
  return (
    <Box component="figure" m={0} aria-label={label}>
      <div aria-hidden>
        {kind === 'line' && (
          <LineChart {...shared} lineChartProps={unreachable} lineProps={{ isAnimationActive: !still }} />
        )}
        {kind === 'area' && (
          <AreaChart
            {...shared}
            type={stacked ? 'stacked' : 'default'}
            areaChartProps={unreachable}
            areaProps={{ isAnimationActive: !still }}
          />
        )}
        {kind === 'bar' && (
          <BarChart
            {...shared}
            type={stacked ? 'stacked' : 'default'}
            barChartProps={unreachable}
            barProps={{ isAnimationActive: !still }}
          />
        )}
      </div>
      <VisuallyHidden>
        <Text component="figcaption">{label}</Text>
        <Table aria-label={`${t('chart-table')}: ${label}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {series.map(({ name, label: shown }) => (
                <Table.Th key={name}>{shown}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map((point) => (
              <Table.Tr key={String(point[x])}>
                <Table.Th scope="row">{String(point[x])}</Table.Th>
                {series.map(({ name }) => (
                  <Table.Td key={name}>
                    {typeof point[name] === 'number' ? format(point[name]) : '–'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Box>
  );
}
