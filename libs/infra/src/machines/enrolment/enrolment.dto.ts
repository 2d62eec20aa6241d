import { StringField } from '#libs/http/contracts';

/** Body of `POST /agent/enrol`. */
export class EnrolmentBody {
  @StringField({
    description: 'The one-time token of the operator',
    minLength: 16,
    maxLength: 256,
    pattern: /^[A-Za-z0-9_-]+$/,
  })
  token!: string;

  @StringField({
    description: 'SHA-256 of the token the machine has made for itself, hexadecimal',
    pattern: /^[0-9a-f]{64}$/,
  })
  tokenHash!: string;
}

/** Who the machine is from now on, and where it dials; null: where it has enrolled. */
export class EnrolledAnswer {
  @StringField() readonly machineId!: string;
  @StringField({ nullable: true }) readonly gatewayUrl!: string | null;
}
