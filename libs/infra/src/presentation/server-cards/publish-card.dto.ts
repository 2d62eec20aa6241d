import { StringField } from '#libs/http/contracts';

/** Body of `POST /v1/infra/servers/:id/b24-catalog/publish`. */
export class PublishCardBody {
  @StringField({
    description: 'Title. By default the display name of the server, else its name',
    minLength: 1,
    maxLength: 100,
    optional: true,
  })
  title?: string;

  @StringField({ description: 'What the application does', maxLength: 1000, optional: true })
  description?: string;
}
