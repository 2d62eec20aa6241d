import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  type ChartOptions,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export type ChartKind = 'line' | 'area' | 'bar';

export interface DrawnSeries {
  readonly label: string;
  /** As a canvas takes it, for example `#1c7ed6`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
}

export interface Drawing {
  readonly kind: ChartKind;
  /** What stands at the foot, one for each value. */
  readonly names: readonly string[];
  readonly series: readonly DrawnSeries[];
  readonly format: (value: number) => string;
  readonly stacked: boolean;
  readonly animated: boolean;
}

/** A quarter of its strength, as digits of the alpha channel. */
const TINT = '40';

function datasetOf({ label, color, values }: DrawnSeries, kind: ChartKind): ChartDataset<'bar' | 'line'> {
  const data = [...values];
  if (kind === 'bar') return { type: 'bar', label, data, backgroundColor: color, maxBarThickness: 48 };
  return {
    type: 'line',
    label,
    data,
    borderColor: color,
    backgroundColor: `${color}${TINT}`,
    fill: kind === 'area' ? 'origin' : false,
    borderWidth: 2,
    pointRadius: 0,
    pointHitRadius: 8,
    cubicInterpolationMode: 'monotone',
  };
}

/** Text takes the colour of the canvas's surroundings, lines that of their border. */
function optionsOf(drawing: Drawing, canvas: HTMLCanvasElement): ChartOptions<'bar' | 'line'> {
  const { format, stacked, animated, series } = drawing;
  const { color, borderTopColor, fontFamily } = getComputedStyle(canvas.parentElement ?? canvas);
  const ticks = { color, font: { family: fontFamily } };
  return {
    responsive: true,
    maintainAspectRatio: false,
    ...(!animated && { animation: false }),
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: { stacked, ticks: { ...ticks, autoSkipPadding: 24, maxRotation: 0 }, grid: { display: false } },
      y: {
        stacked,
        beginAtZero: true,
        ticks: { ...ticks, callback: (value) => format(Number(value)) },
        border: { display: false },
        grid: { color: borderTopColor },
      },
    },
    plugins: {
      legend: { display: series.length > 1, align: 'end', labels: { ...ticks, boxWidth: 12, boxHeight: 12 } },
      tooltip: {
        callbacks: {
          label: ({ dataset, parsed: { y } }) => ` ${dataset.label ?? ''}: ${y === null ? '–' : format(y)}`,
        },
      },
    },
  };
}

/**
 * Draws numbers on a canvas, and follows its size.
 * @returns what ends it.
 */
export function drawChart(canvas: HTMLCanvasElement, drawing: Drawing): () => void {
  const { kind, names, series } = drawing;
  const chart = new Chart<'bar' | 'line'>(canvas, {
    type: kind === 'bar' ? 'bar' : 'line',
    data: { labels: [...names], datasets: series.map((one) => datasetOf(one, kind)) },
    options: optionsOf(drawing, canvas),
  });
  return () => chart.destroy();
}
