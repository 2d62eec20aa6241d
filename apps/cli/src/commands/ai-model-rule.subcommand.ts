import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

function ruleCommand(cli: Cli, name: string, summary: string, allowed: boolean): Command {
  return leaf(name, summary)
    .argument('<portal>', 'id or domain')
    .argument('<model>', 'id, or * for every model of which nothing else is said')
    .action(
      cli.action((portal: string, model: string) =>
        withOperator(cli, ['ai'], ({ ai }) => ai.setRule(portal, model, allowed)),
      ),
    );
}

export function aiModelAllowCommand(cli: Cli): Command {
  return ruleCommand(cli, 'allow', 'let a portal call a model', true);
}

export function aiModelDenyCommand(cli: Cli): Command {
  return ruleCommand(cli, 'deny', 'keep a portal from calling a model', false);
}
