import type { Command } from 'commander';
import type { PlainOrder } from '#libs/cowork/operator';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';

/** Word of the command and what it says of itself. */
const ORDERS: Readonly<Record<PlainOrder, readonly [name: string, summary: string]>> = {
  cancel: ['cancel', 'end a paid subscription when its term is over'],
  keep: ['keep', 'take that back'],
  pause: ['pause', 'take the access away; the paid time waits'],
  resume: ['resume', 'give the access back, with the paid time that is left'],
  park: ['park', 'the person cannot use it now; the paid term runs out and is not renewed'],
  unpark: ['unpark', 'give the access back before the paid term is over'],
  reset_usage: ['reset-usage', 'what was used counts as nothing; the windows stay where they are'],
};

function orderCommand(order: PlainOrder): (cli: Cli) => Command {
  const [name, summary] = ORDERS[order];
  return (cli) =>
    leaf(name, summary)
      .argument('<seat>', 'id of the subscription')
      .action(cli.action((seat: string) => callOperator(cli, 'subscriptions.order', { seat, order })));
}

export const subscriptionOrderCommands: readonly ((cli: Cli) => Command)[] = (
  Object.keys(ORDERS) as PlainOrder[]
).map(orderCommand);
