export type * from './contracts/index.js';
export { OperatorApiModule } from './http/operator-pages.js';
export { OperatorLogModule } from './log/call-log.js';
