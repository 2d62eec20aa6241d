import type { Data } from '#libs/client';

type Variables = Data<'servers.variables.list'>;
export type Variable = Variables['variables'][number];

/** The variable whose value the service may issue. */
export const API_KEY_VARIABLE = 'PORTICO_API_KEY';

/** A variable as the application sees it. */
export interface VariableRow extends Variable {
  /** Who has set it: `server` those of this page, `deploy` what `env` of a deploy brought. */
  readonly from: 'server' | 'deploy';
  /** `env` of a deploy has the same name, and wins. */
  readonly isCovered: boolean;
}

/** Everything the application is given, by name. Pure. */
export function variableRows({ variables, env }: Pick<Variables, 'variables' | 'env'>): VariableRow[] {
  const ofDeploys = new Set(env);
  const kept = variables.map((variable): VariableRow => ({
    ...variable,
    from: 'server',
    isCovered: ofDeploys.has(variable.name),
  }));
  const brought = env.map((name): VariableRow => ({
    name,
    value: null,
    secret: true,
    from: 'deploy',
    isCovered: false,
  }));
  return [...kept, ...brought].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Whether a name is letters, digits and `_`, and begins with no digit. Pure. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}
