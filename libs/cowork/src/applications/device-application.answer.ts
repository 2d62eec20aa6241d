import { RegisteredApplicationAnswer } from '#libs/applications';
import { StringArrayField } from '#libs/http/contracts';

/** A new application with its key, and where it is meant to be embedded. */
export class DeviceApplicationAnswer extends RegisteredApplicationAnswer {
  @StringArrayField({ description: 'To be named at publication, which a person does; nothing is bound yet.' })
  readonly requestedPlacements!: readonly string[];
}
