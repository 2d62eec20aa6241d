import type { Views } from '#libs/event-log';
import { CliError } from '../cli-error.js';
import { didYouMean } from '#libs/kernel';

/** @throws CliError `VALIDATION_ERROR` for a name no view has, with the one that was probably meant. */
export function requireKnownView(views: Pick<Views, 'list'>, name: string): void {
  const names = views.list().map((view) => view.name);
  if (names.includes(name)) return;
  throw new CliError(
    'VALIDATION_ERROR',
    `There is no view "${name}".${didYouMean(name, names)} portico views list shows them.`,
  );
}
