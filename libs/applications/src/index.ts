export * from './contracts/index.js';
export { ApplicationsApiModule } from './applications-api.module.js';
export { ApplicationsCoreModule } from './applications-core.module.js';
export { ApplicationsLogModule } from './applications-log.module.js';
export {
  ApplicationAdmin,
  type CreatedApplication,
  type ListedApplication,
  type NewApplication,
} from './lifecycle/application-admin.js';
export type { AnsweringServer } from './addresses/answering-server.js';
export { APPLICATION_SERVERS, type ApplicationServers } from './addresses/application-servers.port.js';
export { SignInApplications, type SignInApplication } from './catalogue/sign-in-applications.query.js';
export { ApplicationTitles } from './catalogue/application-titles.query.js';
export { ApplicationStream } from './catalogue/application.stream.js';
export { ApplicationRepository } from './catalogue/application.repository.js';
export type { ApplicationEvent } from './contracts/application.events.js';
export { LinkHostClient } from './lifecycle/link-host-client.command.js';
export { SOURCE_VERSIONS, type SourceVersions } from './lifecycle/published-sources.port.js';
export { readRedirectUris } from './addresses/redirect-uri.policy.js';
export { tokenUrlOf } from './lifecycle/host-registration.policy.js';
