/**
 * The interface of the agent, HTTP/2 through the tunnel. Calls with the authority `agent` are for the agent
 * itself, listed here; calls with the authority `app` are requests for the application (see `AppTarget`), and those with
 * the authority `tunnel` for the end of the tunnel (`TUNNEL_AUTHORITY`).
 *
 * - `PUT /operations/:id[?follow=true]` start, answered with the operation and then its output where it is followed;
 *   an agent that does not know that answers as without. `GET /operations/:id`, `PUT /operations/:id/void`, `PUT /operations/:id/stop`
 * - `GET /operations/:id/output?after=&follow=`
 * - `PUT /archives/:operationId?size=&sha256=` body: the archive of a deploy; kept until its operation ends
 * - `PUT /files?path=&mode=&slot=[&extract=<format>]` body: the content
 * - `GET /logs?service=&lines=&since=&follow=&slot=`
 * - `GET /app?slot=`, `GET /app/changes`, `GET /app/states`, `GET /releases?slot=`, `PUT /slots/:slot`, `DELETE /slots/:slot`,
 *   `GET /status`, `GET /healthz`
 *
 * Refusals are JSON `{error, message}`: 400 `invalid_request`, 403 `path_denied`, 404 `operation_not_found` |
 * `archive_not_found` | `slot_not_found` | `app_not_deployed`, 409 (a started operation), 412 `stale_fence` |
 * `voided`, 413 `body_too_large`, 422 `archive_mismatch` | `archive_refused`, 500 `spawn_failed`, 503 `stopping`.
 *
 * A machine, which runs the agents of several servers, dials the same gateway as itself and answers:
 *
 * - `GET /report`, `GET /servers`, `GET /servers/:id`, `GET /healthz`
 * - `PUT /servers/:id` creates and starts, `PUT /servers/:id/start`, `PUT /servers/:id/stop`, `DELETE /servers/:id`
 *
 * All of them may be repeated. Refusals: 400 `invalid_request`, 404 `server_not_found` for a start of a server the
 * machine does not have, 500 `internal` when a server could not be brought to what was asked.
 *
 * Both ends import this lib, and the bundle of the agent takes it in; it imports nothing of ours.
 * @packageDocumentation
 */
export {
  AGENT_OPERATION_STATES,
  ARCHIVE_FORMATS,
  type AgentOperation,
  type AgentOperationState,
  type ArchiveFormat,
  type DeployPlan,
  type DeployRequest,
  type ExecRequest,
  type OperationRequest,
  type Slot,
  DEPLOY_STEPS,
  type AgentDeployFailure,
  type AgentDeployReport,
  type AgentDeployStep,
  type AgentHealthReport,
  type DeployStep,
  type DeployStepStatus,
  AGENT_SPAN_NAMES,
  type AgentSpan,
  type AgentSpanName,
  type AgentTrace,
  MOST_AGENT_SPANS,
  TRACEPARENT_HEADER,
  type AgentOutputChunk,
  type AgentOutputEnd,
  type AgentOutputStep,
} from './operations.js';
export {
  AGENT_APP_STATES,
  type AgentApp,
  type AgentRelease,
  type AgentAppNews,
  type AgentAppState,
  type AgentArchive,
  type AgentFile,
  type AgentLogLine,
  type AgentStatus,
  type ProcessLimits,
  type SlotLimits,
  CONTROL_GROUPS,
  type ControlGroups,
  MACHINE_SERVER_KINDS,
  MACHINE_SERVER_STATES,
  TUNNEL_PATH,
  TUNNEL_PROTOCOL,
  type MachineAmount,
  type MachineEnrolled,
  type MachineEnrolment,
  type MachineReport,
  type MachineServer,
  type MachineServerKind,
  type MachineServerOrder,
  type MachineServerState,
  type ServerLimits,
} from './machine-calls.js';
export {
  AGENT_AUTHORITY,
  AGENT_FAULT_HEADER,
  AGENT_VERSION_HEADER,
  APP_AUTHORITY,
  APP_CHANGES_PATH,
  APP_STATES_PATH,
  HOP_BY_HOP_HEADERS,
  MACHINE_ID_HEADER,
  MOVE_PATH,
  OUTPUT_CONTENT_TYPE,
  SERVER_ID_HEADER,
  SLOT_HEADER,
  TUNNEL_AUTHORITY,
  USE_HEADER,
  USED_FOR_REQUESTS,
} from './headers.data.js';
export { joinStreams } from './join-streams.js';
export { NOT_PUBLIC_NETWORKS } from './not-public-networks.data.js';
export { PlainCarrier, type TunnelCarrier, WebSocketCarrier, WebSocketDuplex } from './carriers.js';
