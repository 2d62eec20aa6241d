/**
 * What operators use of this lib, without HTTP and without the store of bytes.
 * @packageDocumentation
 */
export { SourcesOperatorModule } from './sources-operator.module.js';
export { SourceSaving, type SourcePolicyRecord } from './owners/source-saving.js';
