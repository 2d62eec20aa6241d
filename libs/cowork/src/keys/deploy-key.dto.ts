import { BooleanField, StringField } from '#libs/http/contracts';

const OPTIONAL = { optional: true } as const;

/** Body of `POST /v1/cowork/deploy-key`. */
export class DeployKeyBody {
  @StringField({
    description: 'Shown name',
    example: 'Deploys from the laptop',
    minLength: 1,
    maxLength: 100,
    ...OPTIONAL,
  })
  name?: string;

  @BooleanField({ description: 'End the secret there is and make a new one', ...OPTIONAL })
  rotate?: boolean;
}
