import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import type { Decider } from '#libs/kernel';
import type { ConfigurationEvent, ServerConfigurationChanged } from '../../contracts/configuration.events.js';

interface ConfigurationState {
  /** 0 before the first change. */
  readonly version: number;
}

export type ConfigurationCommand = { readonly type: 'change'; readonly at: Date } & Omit<
  ServerConfigurationChanged['data'],
  'version' | 'changedAt'
>;

/** A change of nothing is no fact. */
export const configurationDecider: Decider<ConfigurationState, ConfigurationCommand, ConfigurationEvent> = {
  initialState: () => ({ version: 0 }),
  evolve: (_state, { data: { version } }) => ({ version }),
  decide: ({ type: _type, at, ...data }, { version }) => {
    if (data.settings.length === 0 && data.variables.length === 0) return [];
    const changed = { ...data, version: version + 1, changedAt: at.toISOString() };
    return [{ type: 'server_configuration_changed', data: changed }];
  },
};

/** How the configurations of servers changed; the id is that of the server. */
export class ConfigurationStream extends eventStream({
  module: 'infra',
  streamType: 'configuration',
  decider: configurationDecider,
  eventTypes: { server_configuration_changed: FIRST_VERSION },
}) {}
