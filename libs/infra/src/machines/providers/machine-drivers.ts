import type { ProviderDriver } from './provider-driver.js';

/** Injection token of {@link MachineDrivers}. */
export const MACHINE_DRIVERS = Symbol('MACHINE_DRIVERS');

/** Drivers of this process by the `provider` of a server. */
export type MachineDrivers = ReadonlyMap<string, ProviderDriver>;

/** @throws Error when the process has no such driver. */
export function driverOf(drivers: MachineDrivers, provider: string): ProviderDriver {
  const driver = drivers.get(provider);
  if (!driver) throw new Error(`There is no driver for provider "${provider}"`);
  return driver;
}
