import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { requireRuntime } from '../context/settings.js';
import { withOperator } from '../context/with-operator.js';
import type { TourStep } from '../tour/tour-client.js';

const SHOWN_CHARACTERS = 1_200;

function renderStep(step: TourStep, number: number): string {
  const text = JSON.stringify(step.answer, null, 2);
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}\n…` : text;
  const answer = shown.replaceAll('\n', '\n   ');
  return `${number}. ${step.title}\n   ${step.request}\n   ${step.status} in ${step.milliseconds} ms\n   ${answer}\n\n`;
}

export function tourCommand(cli: Cli): Command {
  return leaf('tour', 'perform the main job against the running service and show each answer').action(
    cli.action(
      async () => {
        const [{ prepareTour }, { takeTour }] = await Promise.all([
          import('../tour/prepare-tour.js'),
          import('../tour/take-tour.js'),
        ]);
        const runtime = await requireRuntime(cli.home);
        await withOperator(cli, ['subscriptions', 'wallet'], (operator) => prepareTour(operator, runtime));
        let number = 0;
        const steps = await takeTour(runtime, (step) => {
          number += 1;
          if (!cli.asJson) cli.output.write(renderStep(step, number));
        });
        return { steps };
      },
      ({ steps }) => `The tour is complete: ${steps.length} steps.`,
    ),
  );
}
