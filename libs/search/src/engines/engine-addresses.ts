import { ENGINES } from './engines.data.js';
import { ENGINE_IDS, type EngineId } from './search-engine.js';

/** Where each engine answers keys of people and portals; null where the key brings the address. */
export type EngineAddresses = Readonly<Record<EngineId, string | null>>;

export const ENGINE_ADDRESSES = Symbol('ENGINE_ADDRESSES');

export const PUBLIC_ADDRESSES = Object.fromEntries(
  ENGINE_IDS.map((id) => [id, ENGINES.get(id)?.baseUrl ?? null]),
) as EngineAddresses;
