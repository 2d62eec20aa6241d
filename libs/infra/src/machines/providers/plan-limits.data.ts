import type { ServerLimits } from '#libs/agent-protocol';

/** Size of a server, as orders name it. */
export interface ServerPlan {
  readonly name: string;
  readonly cpu: number;
  readonly ramGb: number;
  readonly diskGb: number;
  readonly maxProcesses: number;
}

const MICRO: ServerPlan = { name: 'Micro', cpu: 0.5, ramGb: 0.5, diskGb: 10, maxProcesses: 128 };

export const SERVER_PLANS = {
  micro: MICRO,
  small: { name: 'Small', cpu: 1, ramGb: 1, diskGb: 20, maxProcesses: 256 },
  medium: { name: 'Medium', cpu: 2, ramGb: 4, diskGb: 40, maxProcesses: 512 },
} as const satisfies Readonly<Record<string, ServerPlan>>;

/** The smallest for a plan nobody knows. */
export function planLimits(plan: string): ServerLimits {
  const known: Readonly<Record<string, ServerPlan>> = SERVER_PLANS;
  const { cpu, ramGb, diskGb, maxProcesses } = (Object.hasOwn(known, plan) && known[plan]) || MICRO;
  return { memoryMb: ramGb * 1_024, cpuPercent: cpu * 100, maxProcesses, diskGb };
}
