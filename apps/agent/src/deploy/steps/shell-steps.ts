import { textBelow } from '../../process/shell-text.js';
import { DONE, SKIPPED, type DeployContext, type Step, type StepOutcome } from '../deploy-context.js';

const ENDED_WELL: StepOutcome = { ...DONE, exitCode: 0 };

async function withPackages(
  { shell, machine, plan }: DeployContext,
  step: 'install' | 'pre_start',
  text: string | null,
): Promise<StepOutcome> {
  if (text === null) return SKIPPED;
  await shell.runWithPackages(step, textBelow(plan.rootDirectory, text), machine.times);
  return ENDED_WELL;
}

/** The files of an earlier release are as they were installed and built. */
const isMade = ({ plan }: DeployContext): boolean => Boolean(plan.release);

export const install: Step = (context) =>
  withPackages(context, 'install', isMade(context) ? null : context.plan.install);

export const preStart: Step = (context) => withPackages(context, 'pre_start', context.plan.preStart);

export const build: Step = async (context) => {
  const { shell, plan } = context;
  if (plan.build === null || isMade(context)) return SKIPPED;
  await shell.run('build', textBelow(plan.rootDirectory, plan.build));
  return ENDED_WELL;
};
