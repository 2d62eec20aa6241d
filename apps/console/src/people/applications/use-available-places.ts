import type { Data } from '#libs/client';
import { type CallingKey, useApi } from '../api.js';

export type PlaceGroups = Data<'placements.available.get'>['groups'];

const FOR_AN_HOUR = 3_600_000;

/** Every place there is; the list changes with a version of the service only. */
export function useAvailablePlaces(as: CallingKey, enabled = true) {
  return useApi('placements.available.get', {}, { as, enabled, staleMs: FOR_AN_HOUR });
}
