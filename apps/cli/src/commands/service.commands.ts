import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '#libs/config';
import { choiceArgument } from '../choice.js';
import { type Cli, leaf, lineLeaf } from '../cli.js';
import { bashCompletion } from '../completion/bash.presenter.js';
import { type Place, placesOf } from '../completion/command-words.js';
import { fishCompletion } from '../completion/fish.presenter.js';
import { zshCompletion } from '../completion/zsh.presenter.js';
import { findDatabaseUrl, requireRuntime } from '../context/settings.js';
import { withOperator } from '../context/with-operator.js';
import type { Report } from '../doctor/examine.js';
import { presentReport } from '../doctor/report.presenter.js';
import { readRuntime } from '../home/runtime-file.js';
import type { BridgeOptions } from '../mcp/bridge-target.js';
import type { TourStep } from '../tour/tour-client.js';
import { optional, text } from './command-fields.js';
import { command, type CommandEntry, serviceCommand } from './command.js';

const migrate = command({
  words: 'migrate',
  summary: 'bring the database up to date',
  run: async (_input, { environment, home, output }) => {
    const url = await findDatabaseUrl(environment, home);
    const { findTextFault } = await import('#libs/database');
    const { migrateAll } = await import('../migrations.js');
    const applied = await migrateAll(url, { report: (line) => output.writeError(`${line}\n`) });
    const warning = await findTextFault(url);
    return { applied, ...(warning !== null && { warning }) };
  },
  text: ({ applied, warning }) => {
    const done = applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`;
    return warning === undefined ? done : `${done}\n${warning}`;
  },
});

const EXAMINED_WITHIN_MS = 20_000;

async function examineSystem(cli: Cli): Promise<Report> {
  const [{ CHECKS }, { examine }, { secretHider }, { withPatient }] = await Promise.all([
    import('../doctor/checks.data.js'),
    import('../doctor/examine.js'),
    import('../doctor/hide-secrets.js'),
    import('../doctor/open-patient.js'),
  ]);
  const hide = secretHider(cli.environment);
  const report = await withPatient(cli, (patient) => examine(patient, CHECKS, EXAMINED_WITHIN_MS));
  if (report.outcome === 'fail') cli.endBadly();
  return { ...report, checks: report.checks.map((found) => ({ ...found, finding: hide(found.finding) })) };
}

const doctor = command({
  words: 'doctor',
  summary: 'look whether everything works, and say what to do where it does not',
  note: 'Exit code: 0 when nothing failed, 1 when something did. Changes nothing.',
  run: (_input, cli) => examineSystem(cli),
  text: presentReport,
});

const NAMELESS = 'operator';

/** ADMIN_URL; without it where the local service told that it listens, if it is the one whose database is used. */
async function adminAddress({ environment, home }: Cli, { adminUrl, databaseUrl }: Config): Promise<string> {
  if (environment['ADMIN_URL']) return adminUrl;
  const runtime = await readRuntime(home);
  return runtime?.databaseUrl === databaseUrl ? runtime.adminUrl : adminUrl;
}

/** A container may run as somebody who has no name. */
function systemUser(): string {
  try {
    return userInfo().username || NAMELESS;
  } catch {
    return NAMELESS;
  }
}

const openConsole = serviceCommand({
  words: 'console open',
  summary: 'make a link into the console of operators: good for five minutes and one use',
  input: {
    name: optional(
      text('--name <who>', 'who it is for, as the audit trail tells it (default: the user of this system)'),
    ),
  },
  services: ['sessions'],
  run: async ({ sessions, config }, { name = systemUser() }, cli) => {
    const address = await adminAddress(cli, config);
    const { token, expiresAt } = await sessions.invite(name);
    const link = new URL('/console/open', address);
    link.hash = token;
    return { link: link.toString(), name, expiresAt };
  },
  text: ({ link, name, expiresAt }) =>
    `${link}\nFor ${name}, once, until ${expiresAt.toISOString()}. Whoever opens it works as an operator.`,
});

const SHOWN_CHARACTERS = 1_200;

function renderStep(step: TourStep, number: number): string {
  const text = JSON.stringify(step.answer, null, 2);
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}\n…` : text;
  const answer = shown.replaceAll('\n', '\n   ');
  return `${number}. ${step.title}\n   ${step.request}\n   ${step.status} in ${step.milliseconds} ms\n   ${answer}\n\n`;
}

const tour = command({
  words: 'tour',
  summary: 'perform the main job against the running service and show each answer',
  run: async (_input, cli) => {
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
  text: ({ steps }) => `The tour is complete: ${steps.length} steps.`,
});

const mcpCommand = (cli: Cli): Command =>
  lineLeaf('mcp', 'serve an AI agent over standard input and output (Model Context Protocol)')
    .option('--url <address>', 'address of the service; default PORTICO_URL, else the local one')
    .option('--key-file <file>', 'file with the key; default PORTICO_API_KEY, else the key of the local demo')
    .action(
      cli.lines(
        async (_print, options: BridgeOptions) => {
          const [{ Bridge }, { bridgeTarget }] = await Promise.all([
            import('../mcp/bridge.js'),
            import('../mcp/bridge-target.js'),
          ]);
          const target = await bridgeTarget(cli.environment, cli.home, options);
          await new Bridge(target, process.stdin, process.stdout).run();
        },
        (line: string) => line,
      ),
    );

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

/** The service as a whole: its database, its health, its console, and what it can do. */
export const SERVICE_COMMANDS: readonly CommandEntry[] = [
  migrate,
  doctor,
  openConsole,
  tour,
  { words: 'mcp', make: mcpCommand },
];
