import type { Device } from '#libs/auth';
import { BooleanField, DateField, StringField } from '#libs/http/contracts';

/** A key of the section by which a device calls; never raw. */
export class DeviceAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ description: 'Prefix of the kind and the first 6 characters after it.' })
  readonly prefix!: string;
  @StringField({ description: 'The last 4 characters.' }) readonly suffix!: string;
  @StringField() readonly name!: string;
  @DateField() readonly createdAt!: string;
  @DateField({ nullable: true }) readonly expiresAt!: string | null;
  @DateField({ nullable: true }) readonly lastUsedAt!: string | null;
  @BooleanField({ description: 'The one that calls.' }) readonly current!: boolean;

  static of(device: Device, callingId: string): DeviceAnswer {
    const { id, prefix, suffix, name, createdAt, expiresAt, lastUsedAt } = device;
    return {
      id,
      prefix,
      suffix,
      name,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      current: id === callingId,
    };
  }
}
