export { AgentClient } from './client/agent-client.js';
export { MachineClient } from './client/machine-client.js';
export type {
  ArchiveUpload,
  CallOptions,
  FileUpload,
  FollowedStart,
  LogQuestion,
  OutputOptions,
  RunOutput,
  SlotTarget,
} from './agent-calls.js';
export type { AgentTarget } from './agent-target.js';
export { AnswerRelay } from './apps/answer-relay.js';
export type { AnswerController, AnswerTaker, AppCall } from './apps/app-call.js';
export { AppConnections } from './apps/app-connections.js';
export type { AppFault } from './apps/app-fault.js';
export { AppUnreachable } from './apps/app-unreachable.error.js';
export { answerHeaders, nominatedBy } from './apps/hop-headers.policy.js';
export { hasBody, RequestBody } from './apps/request-body.js';
export { agentFailureCode, type AgentFailureCode } from './client/agent-failure-codes.js';
export { AgentMalformed } from './client/agent-malformed.error.js';
export { AgentRefused, type RefusalReason } from './client/agent-refused.error.js';
export { AlreadyStarted } from './client/already-started.error.js';
export { GatewayUnreachable } from './client/gateway-unreachable.error.js';
export { TunnelMissing, type TunnelFault } from './client/tunnel-missing.error.js';
export type { ForwardedRequest, ForwardResponse } from './sessions/agent-session.js';
export type { TunnelLog } from './sessions/tunnel-log.js';
export { TunnelBrokenError } from './sessions/tunnel-broken.error.js';
export { FORWARDING_PREFIX } from './sessions/internal-paths.js';
export { TunnelForwardingHandler } from './sessions/tunnel-forwarding.handler.js';
export {
  TUNNEL_TIMES,
  TunnelGateway,
  type TunnelGatewayOptions,
  type TunnelTimes,
} from './sessions/tunnel-gateway.js';
export { TunnelNotFoundError } from './sessions/tunnel-not-found.error.js';
export type { TunnelAuthenticator } from './tunnel-authenticator.port.js';
export type { TunnelDirectory, TunnelIdentity } from './tunnel-directory.port.js';
export type { TunnelLookup } from './tunnel-lookup.port.js';
export { TUNNEL_PATH } from '#libs/agent-protocol';
