import type { ChartKind } from './draw-chart.js';

interface Series {
  /** Member of each point. */
  readonly name: string;
  readonly label: string;
  /** Of the theme, such as `blue.7`. */
  readonly color: string;
}

export interface ChartProps {
  readonly label: string;
  readonly kind: ChartKind;
  readonly points: readonly Readonly<Record<string, string | number | null>>[];
  /** Member of each point that stands at the foot. */
  readonly x: string;
  readonly series: readonly Series[];
  readonly format?: (value: number) => string;
  readonly stacked?: boolean;
  readonly height?: number;
}

/** Pixels. */
export const CHART_HEIGHT = 240;
