import { placeholdersIn } from '../operations/host-arguments.js';
import { RegistryError } from '../registry/entity-registry.js';
import type { ActionDefinition } from './action-definition.js';

const OWN = '$p.';

/** Known of every call: what a step hands on, and what the caller is called on the host. */
const GIVEN: ReadonlySet<string> = new Set(['$p.result', '$p.clientId']);

function namesIn({ call, before, after, remedy }: ActionDefinition): string[] {
  const steps = [before, after, remedy].flatMap((step) => (step ? [step.call.args] : []));
  const templates = [call.args, ...(call.variants ?? []).map(({ operation }) => operation.args), ...steps];
  return templates.flatMap((template) => [...placeholdersIn(template)]);
}

function faultsOf(action: ActionDefinition): string[] {
  const { params, input, oneOf = [], call, derive, before, answer, path } = action;
  const isDerived = derive !== undefined || before !== undefined;
  const inputs = new Set(input.map(({ name }) => name));
  const known = new Set([...Object.keys(params), ...inputs]);
  const inPath = path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const used = namesIn(action);
  const taken = new Set([...used, ...(call.variants ?? []).map(({ when }) => `${OWN}${when}`)]);
  return [
    ...used
      .filter(
        (name) =>
          !GIVEN.has(name) && (!name.startsWith(OWN) || !(isDerived || known.has(name.slice(OWN.length)))),
      )
      .map((name) => `has no value for ${name}`),
    ...(isDerived ? [] : [...known].filter((name) => !taken.has(OWN + name))).map(
      (name) => `never sends ${name}`,
    ),
    ...oneOf
      .flat()
      .filter((name) => !inputs.has(name))
      .map((name) => `needs the unknown input ${name}`),
    ...(call.variants ?? [])
      .filter(({ when }) => !isDerived && !inputs.has(when))
      .map(({ when }) => `varies by the unknown ${when}`),
    ...(answer.kind === 'constant' ? (answer.echo ?? []) : [])
      .filter((name) => !inputs.has(name))
      .map((name) => `answers the unknown input ${name}`),
    ...(inPath.join() === Object.keys(params).join() ? [] : ['has other parameters than its path']),
    ...input
      .filter(({ name }) => name in params)
      .map(({ name }) => `has ${name} in the path and in the input`),
  ].map((fault) => `${action.method} ${path} ${fault}`);
}

/** @throws RegistryError naming every fault of the table. */
export function checkActions(actions: readonly ActionDefinition[]): void {
  const faults = actions.flatMap(faultsOf);
  if (faults.length > 0) throw new RegistryError(faults);
}
