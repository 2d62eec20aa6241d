import { StringField } from '#libs/http';
import { capitalised } from './capitalised.js';

/** A system image. */
export class ImageAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @StringField() readonly os!: string;

  static of(id: string): ImageAnswer {
    return { id, name: capitalised(id), os: 'linux' };
  }
}
