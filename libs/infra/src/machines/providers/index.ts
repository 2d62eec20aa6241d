export {
  LocalProviderDriver,
  type LocalMachine,
  type LocalProviderOptions,
} from './local-provider.driver.js';
export type { MachineRequest, MachineState, ProviderDriver } from './provider-driver.js';
export { stopAllLocalAgents } from './stop-all-local-agents.js';
