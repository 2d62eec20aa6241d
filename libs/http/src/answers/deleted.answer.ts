import { ConstField } from '../fields/scalar-fields.js';

/** What is left to say of something that was taken away. */
export class DeletedAnswer {
  @ConstField(true) readonly deleted!: true;
}
