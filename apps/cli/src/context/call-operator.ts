import type { OperatorCallName, OperatorInput, OperatorResult } from '#libs/operator/operator';
import type { Cli } from '../cli.js';
import { loadOperatorConfig } from './settings.js';

type ItemOf<Answer> = Answer extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Calls whose answer is a page. */
export type PagedCallName = {
  [Name in OperatorCallName]: OperatorResult<Name> extends { readonly items: readonly unknown[] }
    ? Name
    : never;
}[OperatorCallName];

const MOST_A_PAGE = 1_000;
/** Of a command that is told how many. */
const MOST = 10_000;

/** Makes a call of operators, the same that the console makes; what it needs is loaded now. */
export async function callOperator<Name extends OperatorCallName>(
  cli: Cli,
  name: Name,
  input: OperatorInput<Name>,
): Promise<OperatorResult<Name>> {
  return withCall(cli, name, (call) => call(input));
}

/** All that a call answers in pages, or its first so many. @throws PorticoError `VALIDATION_ERROR`. */
export async function listOperator<Name extends PagedCallName>(
  cli: Cli,
  name: Name,
  input: OperatorInput<Name>,
  most?: number,
): Promise<ItemOf<OperatorResult<Name>>[]> {
  if (most !== undefined && (most < 1 || most > MOST)) {
    const { refuseField } = await import('#libs/kernel');
    refuseField('limit', `must be 1 to ${MOST}`);
  }
  return withCall(cli, name, async (call) => {
    const items: ItemOf<OperatorResult<Name>>[] = [];
    const wanted = most ?? Number.POSITIVE_INFINITY;
    let cursor: string | null | undefined;
    while (cursor !== null && items.length < wanted) {
      const limit = Math.min(MOST_A_PAGE, wanted - items.length);
      const page = (await call({ ...input, limit, ...(cursor !== undefined && { cursor }) })) as {
        readonly items: readonly ItemOf<OperatorResult<Name>>[];
        readonly next: string | null;
      };
      items.push(...page.items);
      cursor = page.next;
    }
    return items;
  });
}

async function withCall<Name extends OperatorCallName, T>(
  cli: Cli,
  name: Name,
  work: (call: (input: OperatorInput<Name>) => Promise<OperatorResult<Name>>) => Promise<T>,
): Promise<T> {
  // The settings come first: without any there is nothing to load the rest for.
  const config = await loadOperatorConfig(cli.environment, cli.home);
  const { withOperatorOf } = await import('./operator.js');
  const { loadCalls } = await import('#libs/operator/operator');
  const { runCall, servicesOf } = await loadCalls();
  return withOperatorOf(config, servicesOf(name), (services) =>
    work((input) => runCall(name, services, input)),
  );
}
