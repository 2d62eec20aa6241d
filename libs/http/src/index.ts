export * from './contracts/index.js';
export { Route, DynamicRoute, type DynamicRouteOptions } from './routes/route.decorator.js';
export {
  RATE_LIMIT_BUCKETS,
  type RateLimitBucket,
  type RateLimitBucketName,
} from './routes/rate-limit-buckets.data.js';
export { errorsOf } from './routes/implied-errors.js';
export { OwnerChecks, type OwnerCheck } from './routes/owner-checks.js';
export { RouteRegistry } from './routes/route-registry.js';
export { DeclaredRoutes } from './routes/declared-routes.js';
export type { OpenApiContributor } from './routes/route-definition.js';
export { SERVED_FILE_ROUTE } from './routes/served-file-route.data.js';
export { RouteTableError } from './routes/route-table.js';
export {
  RequestContext,
  type KeyBearer,
  type OutcomeListener,
  type PorticoRequest,
} from './context/request-context.js';
export { getRouteDefinition } from './context/get-route-definition.js';
export { unknownRoute } from './context/unknown-route.js';
export { CurrentContext, CurrentPrincipal } from './context/current.decorators.js';
export { success, successList, type Success, type SuccessList } from './answers/envelope.js';
export {
  answer,
  cursorAnswer,
  listAnswer,
  pageAnswer,
  plainAnswer,
  type AnswerSchema,
} from './answers/answer.js';
export { DeletedAnswer } from './answers/deleted.answer.js';
export { PageMembers } from './answers/page-members.answer.js';
export { BodyBudgets } from './budget/body-budgets.js';
export type { BodyOwner } from './budget/byte-budget.js';
export { BodyStaging } from './bodies/body-staging.js';
export { RawBodies, type RawBodyLimits } from './bodies/raw-bodies.js';
export { ARCHIVE_PACE, UPLOAD_PACE, type BodyPace } from './bodies/body-limits.data.js';
export { isMultipart } from './bodies/read-multipart.js';
export { readStreamedForm, type StreamedForm, type TakeFile } from './bodies/streamed-form.js';
export { announcedBytes } from './bodies/receive-body.js';
export { checkJsonHeaders, parseJsonBody } from './input/parse-json-body.js';
export { checkInput } from './input/check-input.js';
export { readBody } from './bodies/read-body.js';
export { payloadTooLarge, type TooLarge } from './bodies/receive-body.js';
export { presentError, type ErrorAnswer, type ErrorBody, type ErrorNotes } from './answers/present-error.js';
export { sendError } from './answers/send-error.js';
export { requestIdFrom } from './context/request-id.js';
export { discardBody } from './lifecycle/discard-body.js';
export { pageLanguage, type PageLanguage } from './pages/page-language.policy.js';
export { sendPage, type Page, type PageFailure } from './pages/send-page.js';
export { showsPage } from './pages/shows-page.policy.js';
export { RateLimiter, type LimitRefusal } from './limits/rate-limiter.js';
export { RecentMap } from './limits/recent-map.js';
export { SlidingWindow } from './limits/sliding-window.js';
export type { LimitedCaller } from './limits/limited-caller.js';
export { IdempotencyModule } from './idempotency/idempotency.module.js';
export { IdempotencyStore } from './idempotency/idempotency-store.js';
export type { ContentEncoding } from './answers/accepted-encoding.policy.js';
export { encodingFor, sendEncoded } from './answers/encoded-content.js';
export { BuiltFiles } from './files/built-files.js';
export { CompressedText } from './answers/compressed-text.js';
export { WrittenRows } from './answers/written-rows.js';
export { EventStream, type ServerEvent } from './streaming/event-stream.js';
export { ProviderAddresses } from './outbound/provider-addresses.js';
export { ADDRESS_NOT_PERMITTED, OutboundAddresses } from './outbound/outbound-addresses.js';
export { outboundAgents, outboundConnect, type OutboundWay } from './outbound/outbound-connections.js';
export { ProxyRules, type ProxySettings } from './outbound/proxy-rules.policy.js';
export { PROXY_REFUSED, PROXY_UNREACHABLE } from './outbound/proxy-tunnel.js';
export { LimitsModule } from './limits/limits.module.js';
export { ReplicasModule } from './limits/replicas.module.js';
export { IGNORED_PARAMS_HEADER, tellIgnoredParams } from './input/ignored-params.js';
export { inputFault, type InputSource } from './input/input-fault.js';
export { buildDocument } from './openapi/build-document.js';
export type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi/openapi-document.js';
export { OpenApiService } from './openapi/openapi.service.js';
export { AnsweredRefusals, type AnsweredRefusal } from './lifecycle/answered-refusals.js';
export { HttpDrain } from './lifecycle/http-drain.js';
export { HttpModule } from './http.module.js';
export { configureHttpApp } from './configure-http-app.js';
export { JsonExpressAdapter } from './answers/json-express.adapter.js';
export { createHttpApp } from './create-http-app.js';
