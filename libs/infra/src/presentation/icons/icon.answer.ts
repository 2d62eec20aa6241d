import { DateField, EnumField, IntegerField, StringField } from '#libs/http';
import { ICON_TYPES, type IconType } from './check-icon.policy.js';

/** The icon of a server. */
export class IconAnswer {
  @StringField() readonly iconUrl!: string;
  @EnumField({ values: ICON_TYPES }) readonly contentType!: IconType;
  @IntegerField({ description: 'Bytes as served' }) readonly size!: number;
  @DateField() readonly updatedAt!: string;
}
