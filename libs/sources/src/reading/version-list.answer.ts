import { BooleanField, IntegerField, NestedArrayField, NestedField, StringField } from '#libs/http';
import { ServerContextAnswer } from './server-context.answer.js';
import { PlainVersionAnswer, SourceVersionAnswer } from './version.answer.js';

/** Versions of a server. */
export class VersionListAnswer {
  @IntegerField({ description: 'All there are; may be more than in the list.' })
  readonly totalVersions!: number;
  @StringField({ nullable: true, description: 'Newest; null when there is none.' })
  readonly currentVersionId!: string | null;
  @IntegerField({ description: 'Bytes of all there are.' }) readonly totalSizeBytes!: number;
  @NestedArrayField(() => SourceVersionAnswer, { maxItems: 500, description: 'Newest first.' })
  readonly versions!: readonly SourceVersionAnswer[];
}

/** Versions saved under one server. */
export class LinkedServerAnswer {
  @NestedField(() => ServerContextAnswer) readonly serverContext!: ServerContextAnswer;
  @IntegerField({ description: 'Exact, however many are listed.' }) readonly totalVersions!: number;
  @IntegerField() readonly totalSizeBytes!: number;
  @NestedArrayField(() => PlainVersionAnswer) readonly versions!: readonly PlainVersionAnswer[];
}

/** Where to read on about the servers of the list. */
class LinkedServerHint {
  @StringField() readonly message!: string;
  @StringField() readonly listEndpoint!: string;
  @StringField() readonly downloadEndpoint!: string;
  @StringField() readonly docs!: string;
}

/** Versions of an application, and those saved under servers near it. */
export class AppVersionListAnswer extends VersionListAnswer {
  @NestedArrayField(() => LinkedServerAnswer)
  readonly linkedServerSources!: readonly LinkedServerAnswer[];
  @BooleanField({ description: 'There are more, or this part could not be made.' })
  readonly linkedServerSourcesTruncated!: boolean;
  @NestedField(() => LinkedServerHint, { optional: true })
  readonly linkedServerHint?: LinkedServerHint;
}
