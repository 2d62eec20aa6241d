import type { DeployStep } from '#libs/agent-protocol';
import type { Step } from '../deploy-context.js';
import { clean, cleanupMetadata, download, normalizeWindowsPaths, runtime } from './content-steps.js';
import { env, healthcheck, start, systemd } from './service-steps.js';
import { build, install, preStart } from './shell-steps.js';
import { stopExisting, tunnelRouting } from './switch-steps.js';

/** What each step does. */
export const STEPS: Readonly<Record<DeployStep, Step>> = {
  download,
  clean,
  normalize_windows_paths: normalizeWindowsPaths,
  cleanup_metadata: cleanupMetadata,
  runtime,
  install,
  build,
  env,
  pre_start: preStart,
  systemd,
  start,
  healthcheck,
  tunnel_routing: tunnelRouting,
  stop_existing: stopExisting,
};
