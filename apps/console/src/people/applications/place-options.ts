import type { STEPS_TEXTS } from './steps-texts.js';
import type { Tell } from '../../shared/language/texts.js';
import { reachable } from './place-code.js';
import type { PlaceGroups } from './use-available-places.js';

interface OptionGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

/** Places an application with these rights can have, as a field of choice takes them. */
export function placeOptions(
  groups: PlaceGroups,
  held: readonly string[],
  t: Tell<typeof STEPS_TEXTS>,
): OptionGroup[] {
  return reachable(groups, held).map(({ name, points }) => ({
    group: t(`group-${name as keyof PlaceGroups}`),
    items: points.map(({ code, title }) => ({ value: code, label: `${title} (${code})` })),
  }));
}
