import type { AddressOrigin } from '../outbound/bounded-http.js';
import type { SearchEngine } from './search-engine.js';

/** An engine that can be asked, with its key. Holds a secret: never logged, never shown. */
export interface EnginePlace {
  readonly engine: SearchEngine;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string | null;
  readonly origin: AddressOrigin;
}
