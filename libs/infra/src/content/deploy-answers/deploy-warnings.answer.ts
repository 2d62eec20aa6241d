import { StringArrayField } from '#libs/http';

/** Members of a deploy answer beside `data`. */
export class DeployWarnings {
  @StringArrayField() readonly warnings!: readonly string[];
}
