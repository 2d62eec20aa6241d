import type { SlotLimits } from '#libs/agent-protocol';

/** Applications a shared host takes, by its plan. */
export const GALAXY_SLOTS: Readonly<Record<string, number>> = { micro: 4, small: 8, medium: 16 };

/** What one application on a shared host may use. */
export const SLOT_LIMITS: SlotLimits = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128 };
