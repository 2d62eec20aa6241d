import {
  Box,
  parseThemeColor,
  Table,
  Text,
  useComputedColorScheme,
  useMantineTheme,
  VisuallyHidden,
} from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { UI_TEXTS, useTexts } from '../language/texts.js';
import { CHART_HEIGHT, type ChartProps } from './chart-props.js';
import { drawChart } from './draw-chart.js';
import classes from './drawn-chart.module.css';

/** The chart itself, with the library that draws it. */
export default function DrawnChart({
  label,
  kind,
  points,
  x,
  series,
  format = String,
  stacked = false,
  height = CHART_HEIGHT,
}: ChartProps) {
  const t = useTexts(UI_TEXTS);
  const theme = useMantineTheme();
  const scheme = useComputedColorScheme();
  const animated = !useReducedMotion();
  const canvas = useRef<HTMLCanvasElement>(null);
  const names = points.map((point) => String(point[x]));
  const drawn = series.map(({ name, label: shown, color }) => ({
    label: shown,
    color: parseThemeColor({ color, theme }).value,
    values: points.map((point) => (typeof point[name] === 'number' ? point[name] : null)),
  }));
  // Pages hand on the same numbers as new objects whenever they are drawn themselves.
  const content = JSON.stringify([kind, names, drawn, stacked, animated, scheme]);
  useEffect(() => {
    let end: () => void = () => undefined;
    // The page takes on another scheme after this: only then does the canvas stand among its colours.
    const frame = requestAnimationFrame(() => {
      if (!canvas.current) return;
      end = drawChart(canvas.current, { kind, names, series: drawn, format, stacked, animated });
    });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [content]);
  return (
    <Box component="figure" m={0} aria-label={label}>
      {/* Hidden from screen readers: the table has the numbers. */}
      <Box aria-hidden h={height} pos="relative" c="dimmed" className={classes.drawing}>
        <canvas ref={canvas} />
      </Box>
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
