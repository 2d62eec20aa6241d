export type LogLevel = 'info' | 'warn' | 'error';

/** Writes one line of the agent's own log. Never given tokens, commands or output. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** JSON lines on standard output. */
export const logToStdout: Log = (level, message, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`);
};
