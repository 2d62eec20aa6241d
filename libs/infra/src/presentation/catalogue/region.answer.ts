import { StringField } from '#libs/http';
import { capitalised } from './capitalised.js';

/** A place of machines. */
export class RegionAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;

  static of(id: string): RegionAnswer {
    return { id, name: capitalised(id) };
  }
}
