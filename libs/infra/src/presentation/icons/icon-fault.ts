import { PorticoError } from '#libs/kernel';

/** The refusal of an icon, with its reason. */
export function invalidIcon(message: string): PorticoError {
  return new PorticoError('INVALID_ICON', { message });
}
