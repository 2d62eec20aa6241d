import { StringArrayField } from '#libs/http';

/** Log lines of an application, oldest first, each with its time in front. */
export class LogsAnswer {
  @StringArrayField() readonly logs!: readonly string[];
}
