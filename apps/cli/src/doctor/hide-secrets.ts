import { SETTINGS, type Setting } from '#libs/config';
import { redactText } from '#libs/observability/contracts';
import type { Environment } from '../cli.js';

/** Shorter texts stand in many places by chance. */
const SHORTEST = 4;

function passwordsOf(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { password } = new URL(text);
  return [password, decodeURIComponent(password)];
}

/** @returns what takes out of a text every secret of the environment, and whatever looks like one. */
export function secretHider(environment: Environment): (text: string) => string {
  const secrets = Object.values<Setting>(SETTINGS)
    .filter(({ secret }) => secret)
    .flatMap(({ env, alias = env }) => [environment[env] ?? '', environment[alias] ?? ''])
    .flatMap((text) => [text, ...passwordsOf(text)])
    .filter((text) => text.length >= SHORTEST);
  return (text) => redactText(secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text));
}
