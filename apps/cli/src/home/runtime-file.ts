import type { HomeFolder } from './home-folder.js';
import type { DemoKeyName, DemoRecord } from './local-secrets.js';
import { readJson, writePrivateJson } from './private-file.js';

/** What a started service tells its clients; the content of `runtime.json`. */
export interface RuntimeInfo {
  /** Up to and including `/v1`. */
  readonly baseUrl: string;
  /** Origin of health, metrics and internal calls of the API. */
  readonly adminUrl: string;
  readonly sandboxUrl: string;
  readonly sandboxControlUrl: string;
  readonly databaseUrl: string;
  readonly portal: DemoRecord['portal'];
  readonly users: DemoRecord['users'];
  /** Raw keys. */
  readonly keys: Readonly<Record<DemoKeyName, string>>;
  readonly app: { readonly id: string };
}

export function readRuntime(home: HomeFolder): Promise<RuntimeInfo | null> {
  return readJson<RuntimeInfo>(home.runtime);
}

export function writeRuntime(home: HomeFolder, runtime: RuntimeInfo): Promise<void> {
  return writePrivateJson(home.runtime, runtime);
}
