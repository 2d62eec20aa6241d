export type { MachineRequest, MachineState, ProviderDriver } from './provider-driver.js';
export { MachineUnreachable } from './machine-unreachable.error.js';
