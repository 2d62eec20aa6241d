import { DONE, SKIPPED, type DeployContext, type Step, type StepOutcome } from '../deploy-context.js';

const ENDED_WELL: StepOutcome = { ...DONE, exitCode: 0 };

async function withPackages(
  { shell, machine }: DeployContext,
  step: 'install' | 'pre_start',
  text: string | null,
): Promise<StepOutcome> {
  if (text === null) return SKIPPED;
  await shell.runWithPackages(step, text, machine.times);
  return ENDED_WELL;
}

export const install: Step = (context) => withPackages(context, 'install', context.plan.install);

export const preStart: Step = (context) => withPackages(context, 'pre_start', context.plan.preStart);

export const build: Step = async ({ shell, plan }) => {
  if (plan.build === null) return SKIPPED;
  await shell.run('build', plan.build);
  return ENDED_WELL;
};
