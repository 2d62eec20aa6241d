import { FAULT_RULES } from './fault-rules.data.js';
import { StartFault } from './start-fault.js';

export interface FailurePlace {
  readonly folder: string;
  readonly port: number;
  readonly logFile: string;
}

/** The line worth showing: the first complaint, else the last thing said. */
function lastWords(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const complaint = lines.find((line) => /\b(FATAL|PANIC|error):/i.test(line));
  return (complaint ?? lines.filter(Boolean).at(-1) ?? 'it said nothing').replace(/\s+/g, ' ');
}

/** Turns what a tool of PostgreSQL printed into a fault with advice. */
export function explainFailure(text: string, place: FailurePlace): StartFault {
  const rule = FAULT_RULES.find(({ pattern }) => pattern.test(text));
  const fill = (template: string): string =>
    template.replaceAll('{folder}', place.folder).replaceAll('{port}', String(place.port));
  if (rule) return new StartFault(rule.code, fill(rule.problem), fill(rule.advice));
  return new StartFault(
    'DATABASE_FAILED',
    `The embedded PostgreSQL did not start: ${lastWords(text)}.`,
    `The whole story is in ${place.logFile}; DATABASE_URL makes Portico use a server of your own.`,
  );
}

/** The same for a failed file operation; anything that is not one passes through. */
export function explainFileError(error: unknown, place: FailurePlace): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const rule = FAULT_RULES.find(({ pattern }) => pattern.test(String(error.code)));
  return rule ? explainFailure(String(error.code), place) : error;
}
