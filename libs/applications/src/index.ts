export * from './contracts/index.js';
export { ApplicationsApiModule } from './applications-api.module.js';
export * from './operator.js';
export { ApplicationDirectory } from './apps/application-directory.service.js';
export { ApplicationsService } from './apps/applications.service.js';
export { RegisteredApplicationAnswer } from './apps/application.answer.js';
export {
  relationToApplication,
  type ApplicationRelation,
  type AnsweringServer,
} from './apps/application.policy.js';
export { type ApplicationRow, ApplicationRepository } from './catalogue/application.repository.js';
export {
  APPLICATION_SERVERS,
  type ApplicationServers,
  SOURCE_VERSIONS,
  type SourceVersions,
} from './apps/applications.port.js';
export { ApplicationStream } from './catalogue/application.stream.js';
export type { ApplicationEvent } from './contracts/application.events.js';
export { HostRegistration } from './lifecycle/application-admin.service.js';
