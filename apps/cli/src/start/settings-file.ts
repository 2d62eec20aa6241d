import { SETTINGS, type Setting } from '#libs/config';
import { StartFault } from '#libs/database';
import type { Environment } from '../cli.js';

const QUOTES = ["'", '`', '"'];

function line(name: string, value: string): string {
  const quote = QUOTES.find((mark) => !value.includes(mark));
  if (quote === undefined) {
    const advice = 'Leave one of the three out of its value.';
    throw new StartFault('SETTING_NOT_WRITABLE', `${name} holds all of ' " and \`.`, advice);
  }
  return `${name}=${quote}${value}${quote}`;
}

/** The settings among the variables, as `node --env-file` reads them. The log is not among them: it is printed then. */
export function renderSettings(environment: Environment): string {
  const names = Object.values<Setting>(SETTINGS).map(({ env }) => env);
  const lines = names.flatMap((name) => {
    const value = environment[name];
    return value === undefined || name === SETTINGS.logFile.env ? [] : [line(name, value)];
  });
  return `${lines.join('\n')}\n`;
}
