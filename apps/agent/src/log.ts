import { LineWriter, StandardOutput, tellStandardError } from '#libs/log-writer';

export type LogLevel = 'info' | 'warn' | 'error';

/** Writes one line of the agent's own log. Never given tokens, commands or output. Never throws. */
export type Log = (level: LogLevel, msg: string, fields?: Readonly<Record<string, unknown>>) => void;

/** As lines name the process: a machine, or the agent of one server. */
const PROCESS = process.argv.includes('--machine') ? 'machine' : 'agent';

/** Of our own faults also where they were thrown. */
function shownFault(level: LogLevel, { name, message, stack }: Error): object {
  return { type: name, message, ...(level === 'error' && { stack }) };
}

function lineOf(level: LogLevel, msg: string, fields: Readonly<Record<string, unknown>>): string {
  const { err, ...others } = fields;
  const fault = err instanceof Error ? shownFault(level, err) : err;
  const about = { level, time: new Date().toISOString(), process: PROCESS, pid: process.pid };
  return `${JSON.stringify({ ...about, ...others, err: fault, msg })}\n`;
}

let output: LineWriter | null = null;

/** Each line is written at once: there are few, and the last ones say why it ended. */
function openOutput(): LineWriter {
  const onTrouble = (words: string): void => tellStandardError(`portico ${PROCESS}: ${words}`);
  const writer = new LineWriter(new StandardOutput(), { lineOf, onTrouble, pieceBytes: 1 });
  process.on('exit', () => writer.flushSync());
  return writer;
}

/** JSON lines on standard output, with the names the log of the service has. The agent outlives a full disk there. */
export const logToStdout: Log = (level, msg, fields = {}) => {
  output ??= openOutput();
  output.write(lineOf(level, msg, fields));
};
