import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CHART_HEIGHT, type ChartProps } from './chart-props.js';

const DrawnChart = lazy(() => import('./drawn-chart.js'));

/**
 * Numbers over time, or over names. The same numbers stand in a table for those who do not see the chart. The library
 * that draws it is large, and loaded when there is a chart to draw.
 */
export function TimeChart(chart: ChartProps) {
  return (
    <Suspense fallback={<Skeleton height={chart.height ?? CHART_HEIGHT} />}>
      <DrawnChart {...chart} />
    </Suspense>
  );
}
