/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { ModelsModule } from './models/models.module.js';
