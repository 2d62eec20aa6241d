export * from './contracts/index.js';
export { FeedbackApiModule } from './feedback-api.module.js';
export { FeedbackWorkerModule } from './feedback-operator.module.js';
export { AUTHOR_NOTICE, type AuthorNotice, type TicketNews } from './tickets/author-notices.js';
