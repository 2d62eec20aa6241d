import { LenientIntegerField } from '#libs/http/contracts';

/** Far beyond every list; keeps the number of skipped rows exact. */
const HIGHEST_PAGE = 1_000_000_000;

/** Page of a list whose parameters are never refused (specification part 2, `GET /v1/apps`). */
export class AppsPageQuery {
  @LenientIntegerField({
    description: 'Page from 1; anything else is 1',
    min: 1,
    max: HIGHEST_PAGE,
    fallback: 1,
  })
  page = 1;

  @LenientIntegerField({
    description: 'Rows of a page, at most 200; 0, negative or no number is 50',
    min: 1,
    max: 200,
    fallback: 50,
  })
  limit = 50;
}
