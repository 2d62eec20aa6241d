import type { DeployStep } from '#libs/agent-protocol';
import { PorticoError } from '#libs/kernel';

/** What a deploy to a shared host is checked for. */
export interface GalaxyDeployOrder {
  /** Where the archive comes from: `content` in the request itself, `version` in the source storage, `release` on the host. */
  readonly source: 'content' | 'url' | 'version' | 'release';
  readonly runtime: string | null;
  readonly install: string | null;
  readonly start: string | null;
}

/**
 * Why a shared host does not take a deploy; null when it does. Asked after the form of the order
 * is checked and before anything is written.
 */
export function galaxyDeployFault({
  source,
  runtime,
  install,
  start,
}: GalaxyDeployOrder): PorticoError | null {
  if (source === 'url') {
    return new PorticoError('GALAXY_DEPLOY_CONTENT_ONLY', { details: { field: 'source' } });
  }
  if (runtime === null) {
    return new PorticoError('GALAXY_DEPLOY_RUNTIME_REQUIRED', { details: { field: 'runtime' } });
  }
  if (start === null && runtime !== 'static') {
    return new PorticoError('GALAXY_DEPLOY_RUNTIME_REQUIRED', { details: { field: 'start' } });
  }
  if (install !== null && /[\r\n]/.test(install.trim())) {
    return new PorticoError('GALAXY_DEPLOY_INVALID_INSTALL', { details: { field: 'install' } });
  }
  return null;
}

type GalaxyFailureCode = 'GALAXY_APP_BUILD_FAILED' | 'GALAXY_APP_START_FAILED';

/** Code of a deploy that failed in a step: making the release, or running it. */
const FAILURE_CODES: Readonly<Record<DeployStep, GalaxyFailureCode>> = {
  download: 'GALAXY_APP_BUILD_FAILED',
  clean: 'GALAXY_APP_BUILD_FAILED',
  normalize_windows_paths: 'GALAXY_APP_BUILD_FAILED',
  cleanup_metadata: 'GALAXY_APP_BUILD_FAILED',
  runtime: 'GALAXY_APP_BUILD_FAILED',
  install: 'GALAXY_APP_BUILD_FAILED',
  build: 'GALAXY_APP_BUILD_FAILED',
  env: 'GALAXY_APP_BUILD_FAILED',
  pre_start: 'GALAXY_APP_START_FAILED',
  systemd: 'GALAXY_APP_START_FAILED',
  start: 'GALAXY_APP_START_FAILED',
  healthcheck: 'GALAXY_APP_START_FAILED',
  tunnel_routing: 'GALAXY_APP_START_FAILED',
  stop_existing: 'GALAXY_APP_START_FAILED',
};

/** Killed by signal 9: what the limit of a slot does to a process that wants too much memory. */
const KILLED = 137;
const OUT_OF_MEMORY = /out of memory|heap limit|ENOMEM|MemoryError|Cannot allocate memory|^Killed$/im;

export interface GalaxyFailure {
  readonly code: GalaxyFailureCode;
  /** Last lines of the output or the log, secrets masked. */
  readonly logTail: string;
  readonly hint: {
    readonly reason: 'out_of_memory' | 'build_failed' | 'start_failed';
    readonly recovery: string;
    /** Body of `POST /v1/infra/servers` that moves the application to a machine of its own. */
    readonly example?: Readonly<Record<string, string>>;
  };
}

const TAIL_CHARACTERS = 4_096;

/**
 * How the failed deploy of an application on a shared host is told.
 * @param app its system name and the id of its server.
 * @param log what the failing step or the application printed, secrets masked.
 */
export function galaxyFailure(
  app: { readonly id: string; readonly name: string },
  failed: { readonly step: DeployStep; readonly exitCode: number | null; readonly log: string },
): GalaxyFailure {
  const code = FAILURE_CODES[failed.step];
  const logTail = failed.log.slice(-TAIL_CHARACTERS);
  if (failed.exitCode === KILLED || OUT_OF_MEMORY.test(logTail)) {
    return {
      code,
      logTail,
      hint: {
        reason: 'out_of_memory',
        recovery:
          'The application needs more memory than a slot has. Use less, or move it to a machine of its own.',
        example: { name: app.name, provider: 'local', graduateFrom: app.id },
      },
    };
  }
  return code === 'GALAXY_APP_BUILD_FAILED'
    ? {
        code,
        logTail,
        hint: { reason: 'build_failed', recovery: 'Mend what logTail tells and deploy again.' },
      }
    : {
        code,
        logTail,
        hint: {
          reason: 'start_failed',
          recovery: 'Check the start command, and that the application listens on 0.0.0.0 at PORT.',
        },
      };
}
