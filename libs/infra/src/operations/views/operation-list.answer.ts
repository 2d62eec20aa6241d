import { NestedArrayField } from '#libs/http';
import { OperationAnswer } from './operation.answer.js';

/** Operations of a server. */
export class OperationListAnswer {
  @NestedArrayField(() => OperationAnswer) readonly operations!: readonly OperationAnswer[];
}
