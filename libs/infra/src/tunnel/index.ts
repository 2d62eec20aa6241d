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
  AgentTarget,
} from './agent-calls.js';
export { AnswerRelay } from './apps/app-answers.js';
export { AppProbe, type AppReadiness } from './apps/app-probe.js';
export {
  type AnswerController,
  type AnswerTaker,
  type AppCall,
  DROPPED_BYTES,
  RequestBody,
} from './apps/app-call.js';
export { AppConnections } from './apps/app-connections.js';
export {
  type AppFault,
  AppConnectionLost,
  AppUnreachable,
  agentFailureCode,
  type AgentFailureCode,
  AgentMalformed,
  AgentRefused,
  type RefusalReason,
  AlreadyStarted,
  GatewayUnreachable,
  TunnelMissing,
  type TunnelFault,
  TunnelBrokenError,
  TunnelNotFoundError,
} from './tunnel.errors.js';
export { answerHeaders, nominatedBy } from './forwarded-headers.policy.js';
export type { ForwardedRequest, ForwardResponse } from './sessions/agent-session.js';
export type { TunnelLog } from './sessions/tunnel-publication.js';
export { FORWARDING_PREFIX } from './replica-calls.js';
export { TunnelForwardingHandler } from './sessions/tunnel-forwarding.handler.js';
export {
  TUNNEL_TIMES,
  TunnelGateway,
  type TunnelGatewayOptions,
  type TunnelTimes,
} from './sessions/tunnel-gateway.js';
export type { TunnelAuthenticator, TunnelDirectory, TunnelIdentity, TunnelLookup } from './tunnel.port.js';
export { TUNNEL_PATH } from '#libs/agent-protocol';
