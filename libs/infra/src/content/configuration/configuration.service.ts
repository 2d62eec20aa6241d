import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { type Caller, PorticoError, type Principal } from '#libs/kernel';
import { type AccessibleServer, ServerAccess } from '../../servers/access/server-access.service.js';
import { refuseSharedSlot, requirePort } from '../../servers/life/server.policy.js';
import type { ServerChanges } from '../../servers/life/server.decider.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { WakeService } from '../../machines/power/wake.service.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { DEFAULT_PORT, type DeployOrder, restoreOrder } from '../deploy/deploy-order.policy.js';
import { DeployOutcomeService } from '../deploy/deploy-outcome.service.js';
import { DeployService } from '../deploy/deploy.service.js';
import {
  type Configuration,
  type Differences,
  differences,
  environmentOf,
  readSettingChanges,
  requireRuntime,
  type SettingInput,
  settingsInForce,
  withChanges,
} from '../../servers/configuration/configuration.policy.js';
import {
  type ChangedVariableAnswer,
  type SettingsAnswer,
  VariableAnswer,
  type VariablesAnswer,
} from './configuration.answer.js';
import { asksForKey } from '../../servers/configuration/api-key.policy.js';
import {
  ServerConfigurations,
  type StoredConfiguration,
} from '../../servers/configuration/server-configurations.js';
import { ServerKeys } from '../../servers/configuration/server-keys.js';
import {
  API_KEY_VARIABLE,
  onlyVariables,
  readDotenv,
  type Variables,
  withoutVariable,
  withVariable,
  withVariables,
} from '../../servers/configuration/variables.policy.js';

/** Whether what runs is started again with a change, and whether that is waited for. */
export interface MayRestart {
  readonly restart?: boolean | undefined;
  readonly wait?: boolean | undefined;
  /** Longest wait. */
  readonly timeoutSeconds?: number | undefined;
}

export interface SettingsOrder extends SettingInput, MayRestart {
  /** 0: found by looking; null is the usual one. */
  readonly port?: number | null;
}

export interface VariablesOrder extends MayRestart {
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Text of a `.env` file; what `variables` names wins. */
  readonly dotenv?: string;
}

export interface VariableOrder extends MayRestart {
  readonly value?: string;
  readonly secret?: boolean;
  readonly brokered?: boolean;
  readonly scopes?: readonly string[];
}

/** A change of what a server is configured to. */
interface Change {
  readonly order: MayRestart;
  readonly apply: (before: Configuration) => Configuration;
  readonly port?: number;
}

interface Changed {
  readonly server: ServerRow;
  readonly configuration: StoredConfiguration;
  /** Null without a restart. */
  readonly operationId: string | null;
}

/** Settings and variables of servers as callers read and change them. */
@Injectable()
export class ConfigurationService {
  constructor(
    private readonly database: Database,
    private readonly access: ServerAccess,
    private readonly servers: ServerRepository,
    private readonly stream: ServerStream,
    private readonly configurations: ServerConfigurations,
    private readonly deploys: DeployService,
    private readonly outcomes: DeployOutcomeService,
    private readonly waking: WakeService,
    private readonly keys: ServerKeys,
  ) {}

  async settings(principal: Principal, serverId: string): Promise<SettingsAnswer> {
    const { server } = await this.access.require(principal, serverId, 'settings');
    return this.settingsAnswer(await this.unchanged(server));
  }

  /**
   * @throws PorticoError `VALIDATION_ERROR` naming the field; of `port` `PORT_RESTRICTED`, `GALAXY_LIFECYCLE_UNSUPPORTED`,
   *   and the refusal of whoever may not set it. With `restart` the codes of a deploy; then nothing is changed. With `wait` also
   *   those it ends with; the change is kept then.
   */
  async changeSettings(
    caller: Caller,
    serverId: string,
    order: SettingsOrder,
    signal?: AbortSignal,
  ): Promise<SettingsAnswer> {
    const found = await this.access.require(caller.principal, serverId, 'settings');
    const { port } = order;
    if (port !== undefined) await this.requirePort(caller, serverId, port);
    const changes = readSettingChanges(order);
    if (changes.runtime)
      requireRuntime(changes.runtime, (await this.deploys.deployed(found.server)).runtimes);
    const changed = await this.change(caller, found, signal, {
      order,
      apply: (before) => ({ ...before, settings: withChanges(before.settings, changes) }),
      ...(port !== undefined && { port: port ?? DEFAULT_PORT }),
    });
    return this.settingsAnswer(changed);
  }

  async variables(principal: Principal, serverId: string): Promise<VariablesAnswer> {
    const { server } = await this.access.require(principal, serverId, 'variables');
    return this.variablesAnswer(await this.unchanged(server));
  }

  /** @throws PorticoError `VARIABLE_NOT_FOUND`. */
  async variable(principal: Principal, serverId: string, name: string): Promise<ChangedVariableAnswer> {
    const { server } = await this.access.require(principal, serverId, 'variables');
    const read = await this.unchanged(server);
    requireVariable(read.configuration.variables, name);
    return this.variableAnswer(read, name);
  }

  /** @throws PorticoError as {@link changeSettings}. */
  async replaceVariables(
    caller: Caller,
    serverId: string,
    body: VariablesOrder,
    signal?: AbortSignal,
  ): Promise<VariablesAnswer> {
    const given = await this.withKey(caller, serverId, givenVariables(body));
    const changed = await this.changeVariables(caller, serverId, body, signal, (before) =>
      fitting(before, onlyVariables(before.variables, given)),
    );
    return this.variablesAnswer(changed);
  }

  /** Those that are named; null takes one away. @throws PorticoError as {@link changeSettings}. */
  async mergeVariables(
    caller: Caller,
    serverId: string,
    body: VariablesOrder,
    signal?: AbortSignal,
  ): Promise<VariablesAnswer> {
    const given = await this.withKey(caller, serverId, givenVariables(body));
    const changed = await this.changeVariables(caller, serverId, body, signal, (before) =>
      fitting(before, withVariables(before.variables, given)),
    );
    return this.variablesAnswer(changed);
  }

  /** @throws PorticoError as {@link changeSettings}. */
  async setVariable(
    caller: Caller,
    serverId: string,
    name: string,
    { restart, wait, timeoutSeconds, ...order }: VariableOrder,
    signal?: AbortSignal,
  ): Promise<ChangedVariableAnswer> {
    const isKey = name === API_KEY_VARIABLE;
    const given = isKey ? await this.asked(caller, serverId, name, order) : order;
    const follow = { restart, wait, timeoutSeconds };
    const changed = await this.changeVariables(caller, serverId, follow, signal, (before) =>
      fitting(before, withVariable(before.variables, name, given)),
    );
    return this.variableAnswer(changed, name);
  }

  /** @throws PorticoError `VARIABLE_NOT_FOUND`; as {@link changeSettings}. */
  async removeVariable(
    caller: Caller,
    serverId: string,
    name: string,
    order: MayRestart,
    signal?: AbortSignal,
  ): Promise<ChangedVariableAnswer> {
    const changed = await this.changeVariables(caller, serverId, order, signal, (before) => {
      requireVariable(before.variables, name);
      return { ...before, variables: withoutVariable(before.variables, name) };
    });
    return this.variableAnswer(changed, name);
  }

  private async changeVariables(
    caller: Caller,
    serverId: string,
    order: MayRestart,
    signal: AbortSignal | undefined,
    apply: Change['apply'],
  ): Promise<Changed> {
    const found = await this.access.require(caller.principal, serverId, 'variables');
    return this.change(caller, found, signal, { order, apply });
  }

  private async withKey(
    caller: Caller,
    serverId: string,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!Object.hasOwn(given, API_KEY_VARIABLE)) return given;
    const field = `variables.${API_KEY_VARIABLE}`;
    return {
      ...given,
      [API_KEY_VARIABLE]: await this.asked(caller, serverId, field, given[API_KEY_VARIABLE]),
    };
  }

  /** Who switches the key on lets what runs there act for its owner: that is for the key that controls the server. */
  private async asked(caller: Caller, serverId: string, field: string, input: unknown): Promise<unknown> {
    if (!asksForKey(input)) return input;
    const { server } = await this.access.require(caller.principal, serverId, 'api-key');
    return this.keys.asked(server, field, input);
  }

  /** The member `port` needs what `PATCH …/port` needs. */
  private async requirePort({ principal }: Caller, serverId: string, port: number | null): Promise<void> {
    const { server } = await this.access.require(principal, serverId, 'configure');
    refuseSharedSlot(server);
    if (port !== null) requirePort(port);
  }

  /**
   * With a restart everything that may refuse it is asked first; what is kept by then stays kept where another was faster, and
   * the call may be repeated.
   */
  private async change(
    caller: Caller,
    { server }: AccessibleServer,
    signal: AbortSignal | undefined,
    change: Change,
  ): Promise<Changed> {
    const { restart: isRestarted, wait, timeoutSeconds } = change.order;
    const restart = isRestarted ? await this.prepareRestart(caller, server, signal, change) : null;
    const { configuration, variables } = await retryConflict(() =>
      this.database.transaction((tx) => this.write(tx, caller, server, change)),
    );
    // What is switched off opens nothing from now on, whatever still runs with it.
    if (variables.includes(API_KEY_VARIABLE)) {
      await this.keys.tidy(server.id, callerMeta(caller.principal, caller.requestId));
    }
    const operationId = restart && (await restart(configuration));
    if (operationId && wait) await this.outcomes.requireGood(operationId, timeoutSeconds, signal);
    return { server: (await this.servers.find(server.id)) ?? server, configuration, operationId };
  }

  /** The configuration and the fact that names what changed, together. */
  private async write(
    tx: Transaction,
    { principal, requestId }: Caller,
    { id, port: portBefore }: ServerRow,
    { apply, port = portBefore }: Change,
  ): Promise<Pick<Differences, 'variables'> & Pick<Changed, 'configuration'>> {
    let changed: Differences = { settings: [], variables: [] };
    const configuration = await this.configurations.change(tx, { serverId: id, release: null }, (before) => {
      const after = apply(before);
      changed = differences(before, after);
      return after;
    });
    const { settings, variables } = changed;
    const changes: ServerChanges = {
      ...(port !== portBefore && { port }),
      ...(settings.length > 0 && { settings }),
      ...(variables.length > 0 && { variables }),
    };
    if (Object.keys(changes).length > 0) {
      const meta = callerMeta(principal, requestId);
      await this.stream.handleIn(tx, id, { type: 'configure', changes }, { meta });
    }
    return { configuration, variables };
  }

  /**
   * What runs is started again as it is, beside itself, and takes over once it answers.
   * @returns begins the restart, with the configuration that is kept by then.
   */
  private async prepareRestart(
    caller: Caller,
    server: ServerRow,
    signal: AbortSignal | undefined,
    { apply, port = server.port }: Change,
  ): Promise<(configuration: StoredConfiguration) => Promise<string>> {
    const [release] = await this.configurations.releases(server.id, 1);
    if (!release) throw new PorticoError('NOT_DEPLOYED');
    const { operationId: releaseId, versionId } = release;
    const deployed = await this.deploys.deployed(server);
    const orderOf = (configuration: Configuration): DeployOrder => {
      const source = { kind: 'release', releaseId, versionId } as const;
      const order = restoreOrder(source, configuration, port, deployed);
      const { settings, variables, env } = configuration;
      const before: Configuration = { settings, variables, env };
      return { ...order, configuration: { kind: 'change', changes: { settings: {} }, before }, port: null };
    };
    const order = orderOf(apply(deployed.configuration));
    const awake = await this.waking.awaken(server, 'deploy', signal);
    await this.deploys.requireFree(caller, awake, order);
    return (configuration) => this.deploys.startOrder(caller, awake, orderOf(configuration), signal);
  }

  private async unchanged(server: ServerRow): Promise<Changed> {
    return { server, configuration: await this.configurations.find(server.id), operationId: null };
  }

  private async shared({ server, configuration, operationId }: Changed) {
    const { version, changedAt } = configuration;
    return {
      version,
      applied: server.deployedAt && (await this.isApplied(server, version)),
      changedAt: changedAt?.toISOString() ?? null,
      operationId,
    };
  }

  /** Whether what runs was started with this version, and with the port of the server. */
  private async isApplied({ id, port }: ServerRow, version: number): Promise<boolean> {
    const [inUse, [release]] = await Promise.all([
      this.configurations.versionInUse(id),
      this.configurations.releases(id, 1),
    ]);
    return (inUse ?? 0) === version && release?.port === port;
  }

  private async settingsAnswer(changed: Changed): Promise<SettingsAnswer> {
    const settings = settingsInForce(changed.configuration.settings);
    return { ...settings, port: changed.server.port, ...(await this.shared(changed)) };
  }

  private async variablesAnswer(changed: Changed): Promise<VariablesAnswer> {
    const { variables, env } = changed.configuration;
    return {
      variables: Object.keys(variables)
        .sort()
        .map((name) => VariableAnswer.of(name, variables[name]!, env)),
      env: Object.keys(env).sort(),
      ...(await this.shared(changed)),
    };
  }

  private async variableAnswer(changed: Changed, name: string): Promise<ChangedVariableAnswer> {
    const { variables, env } = changed.configuration;
    const kept = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return { variable: kept ? VariableAnswer.of(name, kept, env) : null, ...(await this.shared(changed)) };
  }
}

function givenVariables({ variables = {}, dotenv }: VariablesOrder): Readonly<Record<string, unknown>> {
  return { ...(dotenv === undefined ? {} : readDotenv(dotenv)), ...variables };
}

/** @throws PorticoError where nothing could be started with them. */
function fitting(before: Configuration, variables: Variables): Configuration {
  const after = { ...before, variables };
  environmentOf(after, {});
  return after;
}

function requireVariable(variables: Variables, name: string): void {
  if (!Object.hasOwn(variables, name)) throw new PorticoError('VARIABLE_NOT_FOUND', { details: { name } });
}
