import type { Command } from 'commander';
import { choiceArgument } from '../choice.js';
import { type Cli, leaf } from '../cli.js';
import { bashCompletion } from '../completion/bash.presenter.js';
import { type Place, placesOf } from '../completion/command-words.js';
import { fishCompletion } from '../completion/fish.presenter.js';
import { zshCompletion } from '../completion/zsh.presenter.js';

const SHELLS: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** @param program the whole command, which the script is made from; known once it is put together. */
export function completionCommand(cli: Cli, program: () => Command): Command {
  const shells = Object.keys(SHELLS);
  return leaf('completion', 'print what makes a shell complete commands and flags')
    .addArgument(choiceArgument('<shell>', shells.join(', '), shells))
    .addHelpText('after', '\nFor bash: source <(portico completion bash)')
    .action(
      cli.action(
        async (shell: string) => {
          const name = shell.toLowerCase();
          return { shell: name, script: SHELLS[name]?.(placesOf(program())) ?? '' };
        },
        ({ script }) => script.trimEnd(),
      ),
    );
}
