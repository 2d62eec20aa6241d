import { DateField, EnumField, IntegerField, StringField } from '#libs/http/contracts';
import {
  type Attachment,
  ATTACHMENT_TYPES,
  type AttachmentType,
  SCAN_RESULTS,
  type ScanResult,
} from './attachment.policy.js';

/** A file of a ticket or of a comment. */
export class AttachmentAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ description: 'As it was sent, without a path and with the ending of its type.' })
  readonly filename!: string;
  @EnumField({ values: ATTACHMENT_TYPES, description: 'What the bytes are, whatever was said of them.' })
  readonly contentType!: AttachmentType;
  @IntegerField({ description: 'Bytes.' }) readonly size!: number;
  @StringField({ description: '64 hexadecimal digits.' }) readonly sha256!: string;
  @EnumField({ values: SCAN_RESULTS, description: '`none`: nobody has looked for harm in the file.' })
  readonly scan!: ScanResult;
  @DateField() readonly createdAt!: string;
  @DateField({ nullable: true, description: 'When it goes unless a ticket or a comment takes it before.' })
  readonly expiresAt!: string | null;

  static of({
    id,
    filename,
    contentType,
    size,
    sha256,
    scan,
    createdAt,
    expiresAt,
  }: Attachment): AttachmentAnswer {
    return {
      id,
      filename,
      contentType,
      size,
      sha256,
      scan,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }
}
