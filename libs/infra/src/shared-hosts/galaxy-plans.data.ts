import type { SlotLimits } from '#libs/agent-protocol';

/** Applications a shared host takes, by its plan. */
export const GALAXY_SLOTS: Readonly<Record<string, number>> = { micro: 4, small: 8, medium: 16 };

export function slotsOf({ plan }: { readonly plan: string }): number {
  return GALAXY_SLOTS[plan] ?? 0;
}

export function hasFreeSlot(host: { readonly plan: string; readonly appCount: number }): boolean {
  return host.appCount < slotsOf(host);
}

/** What one application on a shared host may use. */
export const SLOT_LIMITS: SlotLimits = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128, diskGb: 2 };
