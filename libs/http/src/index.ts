export * from './contracts/index.js';
export {
  Api,
  CurrentCaller,
  CurrentContext,
  CurrentPrincipal,
  DynamicApi,
  type DynamicApiOptions,
  getRouteDefinition,
} from './routes/api.decorator.js';
export {
  RATE_LIMIT_BUCKETS,
  type RateLimitBucket,
  type RateLimitBucketName,
} from './routes/rate-limit-buckets.data.js';
export { errorsOf } from './routes/implied-errors.js';
export { OwnerChecks, type OwnerCheck } from './routes/owner.guard.js';
export { RouteRegistry } from './routes/route-registry.js';
export { DeclaredRoutes } from './routes/declared-routes.js';
export type { OpenApiContributor } from './routes/route-definition.js';
export { SERVED_FILE_ROUTE } from './routes/route-definition.js';
export { RouteTableError } from './routes/route-table.js';
export {
  RequestContext,
  type KeyBearer,
  type OutcomeListener,
  type PorticoRequest,
  requestIdFrom,
} from './context/request-context.js';
export { unknownRoute } from './answers/to-portico-error.js';
export {
  success,
  successList,
  type Success,
  type SuccessList,
  DeletedAnswer,
  answer,
  cursorAnswer,
  listAnswer,
  pageAnswer,
  plainAnswer,
  type AnswerSchema,
  PageMembers,
} from './answers/answer.js';
export { BodyBudgets, type BodyOwner } from './budget/body-budgets.js';
export { BodyStaging } from './bodies/uploaded-file.js';
export { RawBodies, type RawBodyLimits, upTo } from './bodies/raw-bodies.js';
export { ARCHIVE_PACE, UPLOAD_PACE, type BodyPace } from './bodies/body-limits.data.js';
export { readStreamedForm, type StreamedForm, type TakeFile } from './bodies/streamed-form.js';
export {
  announcedBytes,
  isMultipart,
  payloadTooLarge,
  type TooLarge,
  readBody,
} from './bodies/receive-body.js';
export { checkJsonHeaders, parseJsonBody } from './input/parse-json-body.js';
export { checkInput } from './input/validation.pipe.js';
export { type InputSource, inputFault } from './input/input-fault.js';
export { presentError, type ErrorAnswer, type ErrorBody, type ErrorNotes } from './answers/present-error.js';
export { sendError } from './answers/send-error.js';
export { closeAfterEarlyAnswer, discardBody, hasBody } from './lifecycle/unread-body.js';
export { offeredProtocols } from './lifecycle/declined-upgrade.js';
export { Upgrades, type UpgradeTaker } from './lifecycle/upgrades.js';
export { answerRaw } from './lifecycle/raw-answer.js';
export {
  pageLanguage,
  type PageLanguage,
  showsPage,
  sendPage,
  type Page,
  type PageFailure,
} from './pages/send-page.js';
export { RateLimiter, type LimitRefusal, LimitsModule, ReplicasModule } from './limits/rate-limiter.js';
export { RecentMap, SlidingWindow, type LimitedCaller } from './limits/sliding-window.js';
export { IdempotencyModule } from './idempotency/request-settlements.js';
export { IdempotencyStore } from './idempotency/idempotency-store.js';
export { needsBytes } from './answers/needs-bytes.js';
export { type ContentEncoding, encodingFor, sendEncoded, CompressedText } from './answers/compressed-text.js';
export { BuiltFiles } from './files/built-files.js';
export { WrittenRows, JsonExpressAdapter } from './answers/json-express.adapter.js';
export { EventStream, type ServerEvent } from './streaming/event-stream.js';
export {
  ProviderAddresses,
  ADDRESS_NOT_PERMITTED,
  OutboundAddresses,
} from './outbound/outbound-addresses.js';
export { outboundAgents, outboundConnect, type OutboundWay } from './outbound/outbound-connections.js';
export { ProxyRules, type ProxySettings } from './outbound/proxy-rules.policy.js';
export { PROXY_REFUSED, PROXY_UNREACHABLE } from './outbound/proxy-tunnel.js';
export { IGNORED_PARAMS_HEADER, tellIgnoredParams } from './input/ignored-params.guard.js';
export { buildDocument } from './openapi/build-document.js';
export type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi/openapi-document.js';
export { OpenApiService } from './openapi/openapi.service.js';
export { AnsweredRefusals, type AnsweredRefusal } from './lifecycle/answered-refusals.js';
export { HttpDrain } from './lifecycle/http-drain.js';
export { HttpModule } from './http.module.js';
export { configureHttpApp, createHttpApp } from './http-app.js';
export { routesBelow } from './routes/routes-below.js';
