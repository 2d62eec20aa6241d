/** Size of a machine of the provider `local`, as orders name it. */
export interface LocalPlan {
  readonly name: string;
  readonly cpu: number;
  readonly ramGb: number;
  /** Told, not enforced: the folders share one disk. */
  readonly diskGb: number;
  readonly maxProcesses: number;
}

const MICRO: LocalPlan = { name: 'Micro', cpu: 0.5, ramGb: 0.5, diskGb: 10, maxProcesses: 128 };

export const LOCAL_PLANS = {
  micro: MICRO,
  small: { name: 'Small', cpu: 1, ramGb: 1, diskGb: 20, maxProcesses: 256 },
  medium: { name: 'Medium', cpu: 2, ramGb: 4, diskGb: 40, maxProcesses: 512 },
} as const satisfies Readonly<Record<string, LocalPlan>>;

/** What all processes of a machine may use together. */
export interface PlanLimits {
  readonly memoryMb: number;
  /** Share of one CPU in percent. */
  readonly cpuPercent: number;
  readonly maxProcesses: number;
}

/** The smallest for a plan nobody knows. */
export function planLimits(plan: string): PlanLimits {
  const known: Readonly<Record<string, LocalPlan>> = LOCAL_PLANS;
  const { cpu, ramGb, maxProcesses } = (Object.hasOwn(known, plan) && known[plan]) || MICRO;
  return { memoryMb: ramGb * 1_024, cpuPercent: cpu * 100, maxProcesses };
}
