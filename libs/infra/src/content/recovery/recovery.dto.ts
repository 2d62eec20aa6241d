import { BooleanField } from '#libs/http/contracts';

/** Body of `POST /v1/infra/servers/:id/unstick`. */
export class UnstickBody {
  @BooleanField({
    description: '`true` also stops an operation that still runs',
    optional: true,
  })
  force?: boolean;
}
