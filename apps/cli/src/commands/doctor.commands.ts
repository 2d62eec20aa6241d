import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { Report } from '../doctor/examine.js';
import { presentReport } from '../doctor/report.presenter.js';

const DEADLINE_MS = 20_000;

async function examineSystem(cli: Cli): Promise<Report> {
  const [{ CHECKS }, { examine }, { secretHider }, { withPatient }] = await Promise.all([
    import('../doctor/checks.data.js'),
    import('../doctor/examine.js'),
    import('../doctor/hide-secrets.js'),
    import('../doctor/open-patient.js'),
  ]);
  const hide = secretHider(cli.environment);
  const report = await withPatient(cli, (patient) => examine(patient, CHECKS, DEADLINE_MS));
  if (report.outcome === 'fail') cli.endBadly();
  return { ...report, checks: report.checks.map((found) => ({ ...found, finding: hide(found.finding) })) };
}

export function doctorCommand(cli: Cli): Command {
  return leaf('doctor', 'look whether everything works, and say what to do where it does not')
    .addHelpText('after', '\nExit code: 0 when nothing failed, 1 when something did. Changes nothing.')
    .action(cli.action(() => examineSystem(cli), presentReport));
}
