import { NestedArrayField, NestedField, StringField } from '#libs/http/contracts';
import { GuideEntityAnswer } from './guide-entity.answer.js';

class GuideAuth {
  @StringField() readonly header!: string;
  @StringField() readonly bearer!: string;
  @StringField() readonly session!: string;
}

class GuideEndpoint {
  @StringField() readonly method!: string;
  @StringField() readonly path!: string;
  @StringField({ nullable: true }) readonly scope!: string | null;
  @StringField() readonly summary!: string;
}

class GuideSection {
  @StringField() readonly id!: string;
  @StringField() readonly title!: string;
  @NestedArrayField(() => GuideEndpoint) readonly endpoints!: readonly GuideEndpoint[];
}

/** What a key may do. */
export class GuideAnswer {
  @StringField() readonly version!: string;
  @StringField() readonly baseUrl!: string;
  @NestedField(() => GuideAuth) readonly auth!: GuideAuth;
  @NestedArrayField(() => GuideEntityAnswer) readonly entities!: readonly GuideEntityAnswer[];
  @NestedArrayField(() => GuideSection) readonly sections!: readonly GuideSection[];
}
