/** What all processes of a machine may use together. */
export interface PlanLimits {
  readonly memoryMb: number;
  /** Share of one CPU in percent. */
  readonly cpuPercent: number;
  readonly maxProcesses: number;
}

const MICRO: PlanLimits = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128 };

const LIMITS: Readonly<Record<string, PlanLimits>> = {
  micro: MICRO,
  small: { memoryMb: 1024, cpuPercent: 100, maxProcesses: 256 },
  medium: { memoryMb: 4096, cpuPercent: 200, maxProcesses: 512 },
};

/** The smallest for a plan nobody knows. */
export function planLimits(plan: string): PlanLimits {
  return LIMITS[plan] ?? MICRO;
}
