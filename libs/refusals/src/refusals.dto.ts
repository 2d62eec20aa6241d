import { DateField, EnumField, IntegerField, NumberField, StringField } from '#libs/http/contracts';
import { type DescribedError, describedError, errorPage } from '#libs/kernel';
import type { KeptRefusal } from './contracts/index.js';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Query of `GET /v1/refusals`. */
export class ListRefusalsQuery {
  @StringField({ description: 'Only refusals with this error code', pattern: /^\w{1,100}$/, ...OPTIONAL })
  code?: string;

  @StringField({ description: 'Only refusals of this key', pattern: UUID, format: 'uuid', ...OPTIONAL })
  keyId?: string;

  @IntegerField({ description: 'Rows of a page', min: 1, max: 200, ...OPTIONAL })
  limit = 50;

  @StringField({ description: '`meta.nextCursor` of the page before', maxLength: 200, ...OPTIONAL })
  cursor?: string;
}

const REPEATS = ['no', 'yes', 'read'] as const;

/** A refusal, and what the catalogue of errors says of its code. */
export class RefusalAnswer {
  @StringField({ description: 'Of the refused call; clients may have chosen it.' })
  readonly requestId!: string;
  @DateField() readonly at!: string;
  @StringField({ format: 'uuid', nullable: true, description: 'Null for a management key.' })
  readonly portalId!: string | null;
  @StringField({ format: 'uuid' }) readonly keyId!: string;
  @StringField({ format: 'uuid', description: 'Whose key it is.' }) readonly ownerUserId!: string;
  @StringField() readonly method!: string;
  @StringField({ description: 'The route as it is documented, for example `/v1/deals/:id`.' })
  readonly route!: string;
  @StringField({ description: 'The address that was called, without its query.' }) readonly path!: string;
  @IntegerField({ description: 'HTTP status.' }) readonly status!: number;
  @StringField({ description: '`error.code` of the answer.' }) readonly code!: string;
  @StringField({ description: '`error.message` of the answer.' }) readonly message!: string;
  @StringField({ nullable: true, description: 'The member or parameter at fault, where one was named.' })
  readonly field!: string | null;
  @StringField({ nullable: true, description: '`error.hint`; one that was an object is its JSON.' })
  readonly hint!: string | null;
  @NumberField({ description: 'Milliseconds from the start of the request to the end of its answer.' })
  readonly durationMs!: number;
  @StringField({ nullable: true, description: 'When and why the code is answered.' })
  readonly cause!: string | null;
  @StringField({ nullable: true, description: 'What to do about it.' }) readonly remedy!: string | null;
  @EnumField({
    values: REPEATS,
    nullable: true,
    description: 'Whether the same request may be sent again. `read`: reads freely, a write after a look.',
  })
  readonly retryable!: DescribedError['retryable'] | null;
  @StringField({ description: 'Address of the page about the code.' }) readonly page!: string;

  /** A code of an earlier version may be unknown by now. */
  static of(refusal: KeptRefusal, publicUrl: string): RefusalAnswer {
    const described = describedError(refusal.code);
    return {
      requestId: refusal.requestId,
      at: refusal.at.toISOString(),
      portalId: refusal.portalId,
      keyId: refusal.keyId,
      ownerUserId: refusal.ownerUserId,
      method: refusal.method,
      route: refusal.route,
      path: refusal.path,
      status: refusal.status,
      code: refusal.code,
      message: refusal.message,
      field: refusal.field,
      hint: refusal.hint,
      durationMs: Math.round(refusal.durationMs * 1_000) / 1_000,
      cause: described?.cause ?? null,
      remedy: described?.remedy ?? null,
      retryable: described?.retryable ?? null,
      page: publicUrl + errorPage(refusal.code),
    };
  }
}
