export type * from './contracts/index.js';
export { OperatorApiModule } from './http/operator-api.module.js';
export { OperatorLogModule } from './log/operator-log.module.js';
