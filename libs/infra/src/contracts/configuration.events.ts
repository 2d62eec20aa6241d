import type { DomainEvent } from '#libs/kernel';

/** What changed the configuration of a server. */
export const CONFIGURATION_CHANGES = ['settings', 'variables', 'deploy', 'rollback'] as const;
export type ConfigurationChange = (typeof CONFIGURATION_CHANGES)[number];

/**
 * Settings or variables of a server changed. Names only: commands and values are sealed in `infra.server_configuration`,
 * never here.
 */
export type ServerConfigurationChanged = DomainEvent<
  'server_configuration_changed',
  {
    readonly serverId: string;
    /** Grows by one with every change. */
    readonly version: number;
    readonly by: ConfigurationChange;
    /** Settings that changed. */
    readonly settings: readonly string[];
    /** Variables that changed, came or went. */
    readonly variables: readonly string[];
    /** The deploy that brought the change; null for a change without one. */
    readonly operationId: string | null;
    readonly changedAt: string;
  }
>;

export type ConfigurationEvent = ServerConfigurationChanged;
