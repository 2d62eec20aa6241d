/** Values of the header `x-svc-agent-fault`: why the agent could not lead a request to the application. */
const APP_FAULTS = ['app_unreachable', 'app_not_deployed', 'slot_not_found'] as const;
export type AppFault = (typeof APP_FAULTS)[number];

/** Null for an answer of the application itself. */
export function readAppFault(value: string | string[] | undefined): AppFault | null {
  return APP_FAULTS.find((fault) => fault === value) ?? null;
}
