import { StringField } from '#libs/http';
import { ApplicationAnswer } from './application.answer.js';

/** A new application with its key. */
export class RegisteredApplicationAnswer extends ApplicationAnswer {
  @StringField({ description: 'Shown this once: `svc_app_…`.' }) readonly rawKey!: string;
}
