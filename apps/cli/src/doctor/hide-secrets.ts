import { SETTINGS, type Setting } from '#libs/config';
import { redactText } from '#libs/observability/contracts';
import type { Environment } from '../cli.js';

/** Shorter texts stand in many places by chance. */
const SHORTEST = 4;

/** As it was written, also where that makes no address. */
const PASSWORD = /^[a-z][a-z\d+.-]*:\/\/[^:@/]*:(.*)@/is;

function decoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    // A bare % is a fault of the setting, which the report names.
    return [];
  }
}

/** In every form in which a message may have it. */
function passwordsOf(text: string): string[] {
  const written = PASSWORD.exec(text)?.[1] ?? '';
  const read = URL.canParse(text) ? new URL(text).password : '';
  return [written, read, ...decoded(read)];
}

/** @returns what takes out of a text every secret of the environment, and whatever looks like one. */
export function secretHider(environment: Environment): (text: string) => string {
  const secrets = Object.values<Setting>(SETTINGS)
    .filter(({ secret }) => secret)
    .flatMap(({ env, alias = env }) => [environment[env] ?? '', environment[alias] ?? ''])
    .flatMap((text) => [text, ...passwordsOf(text)])
    .filter((text) => text.length >= SHORTEST)
    // A whole one goes before what is a part of it.
    .sort((a, b) => b.length - a.length);
  return (text) => redactText(secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text));
}
