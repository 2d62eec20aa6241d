import type { ErrorDefinition } from '../error-definition.js';
import { envelope, retryAfter } from './error-row.js';

/** Servers, operations, deploy and exec: specification part 2, "Server infrastructure". */
export const INFRA_ERRORS = {
  SERVER_NOT_FOUND: envelope(404, 'no', 'No such server.'),
  OPERATION_NOT_FOUND: envelope(404, 'no', 'No such operation of this key.'),
  SERVER_NOT_READY: envelope(409, 'read', 'The server is not ready yet.'),
  SERVER_NOT_RUNNING: envelope(409, 'no', 'The server is not running.'),
  AGENT_NOT_CONNECTED: envelope(409, 'read', "The server's agent is not connected."),
  EXEC_BUSY: envelope(409, 'read', 'Another operation holds the server.'),
  EXEC_FAILED: envelope(500, 'yes', 'The command could not be started; nothing ran.', { logLevel: 'warn' }),
  EXEC_TIMEOUT: envelope(504, 'no', 'The command ran longer than its timeout and was stopped.', {
    logLevel: 'info',
  }),
  GATEWAY_CONNECTION_TERMINATED: envelope(
    502,
    'read',
    'The connection to the server was lost; the command may still run.',
  ),
  GATEWAY_UNREACHABLE: envelope(502, 'read', 'The gateway that holds the tunnel is unreachable.'),
  DEPLOY_FAILED: envelope(500, 'no', 'The deploy failed.', { logLevel: 'info' }),
  DEPLOY_CONNECTION_TERMINATED: envelope(502, 'read', 'The connection was lost during the deploy.'),
  DEPLOY_TIMEOUT: envelope(504, 'read', 'The deploy did not end in time.'),
  DEPLOY_TUNNEL_STALE: envelope(409, 'read', 'The tunnel of the server is stale.'),
  GALAXY_DEPLOY_INTERRUPTED: envelope(503, 'read', 'The deploy on the shared host was interrupted.'),
  GALAXY_HOST_UNREACHABLE: envelope(502, 'read', 'The shared host is unreachable.'),
  GALAXY_LIFECYCLE_UNSUPPORTED: envelope(
    409,
    'no',
    'An application on a shared host has no lifecycle of its own.',
  ),
  UNSTICK_UNSUPPORTED: envelope(409, 'no', 'The exec channel belongs to the shared host.'),
  NOT_BLACKHOLE: envelope(409, 'no', 'The server is not in tunnel mode.'),
  BLACKHOLE_ONLY: envelope(400, 'no', 'The endpoint works in tunnel mode only.'),
  WAKE_IN_PROGRESS: envelope(409, 'yes', 'The server is being woken by another request.'),
  SERVER_WAKE_BLOCKED: envelope(403, 'no', 'The server may not be woken.'),
  REPAIR_BLOCKED: envelope(409, 'no', 'The server may not be repaired now.'),
  VM_MISSING: envelope(422, 'no', 'The machine behind the server is gone.'),
  APP_SERVER_WAKING: envelope(503, 'yes', 'The server is waking up.', retryAfter(10)),
  APP_LOGIN_REQUIRED: envelope(401, 'no', 'Sign in to open the application.'),

  INFRA_NOT_PERMITTED: envelope(403, 'no', 'Servers are not permitted for this account.'),
  SERVER_CREATION_DISABLED: envelope(403, 'no', 'The portal has disabled the creation of servers.'),
  MAX_SERVERS_REACHED: envelope(403, 'no', 'The limit of servers is reached.'),
  REGION_NOT_SUPPORTED: envelope(403, 'no', 'The region is not supported.'),
  NO_CREDENTIALS: envelope(404, 'no', 'The provider has no credentials.'),
  PROVIDER_ERROR: envelope(502, 'read', 'The provider refused or did not answer.'),
  BILLING_EXHAUSTED: envelope(402, 'no', 'The balance is exhausted.'),
  TRIAL_EXPIRED: envelope(402, 'no', 'The trial has ended.'),
  PLAN_NOT_ALLOWED_ON_TRIAL: envelope(402, 'no', 'The plan is not part of the trial.'),
  KEY_HAS_ACTIVE_SERVERS: envelope(409, 'no', 'The key still controls servers.'),
  UPLOAD_PATH_DENIED: envelope(403, 'no', 'Files may not be written to this path.'),
} as const satisfies Record<string, ErrorDefinition>;
