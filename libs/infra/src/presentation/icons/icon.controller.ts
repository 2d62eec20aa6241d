import { Body, Controller, Inject, Param } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import {
  answer,
  CurrentPrincipal,
  DateField,
  EnumField,
  IntegerField,
  Route,
  StringField,
  success,
} from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { INFRA_WRITE } from '../../contracts/infra-access.js';
import { ICON_PATH } from '../../contracts/gateway-paths.data.js';
import { appUrl } from '../../servers/views/app-address.policy.js';
import { ICON_TYPES, type IconType, LARGEST_ICON_BYTES } from './check-icon.policy.js';
import { IconBody } from './icon.dto.js';
import { UploadIcon } from './upload-icon.command.js';
import { onServer } from '../../servers/access/on-server.js';

/** Base64 and what a form adds. */
const LARGEST_BODY_BYTES = 1024 * 1024;

/** The icon of a server. */
class IconAnswer {
  @StringField() readonly iconUrl!: string;
  @EnumField({ values: ICON_TYPES }) readonly contentType!: IconType;
  @IntegerField({ description: 'Bytes as served' }) readonly size!: number;
  @DateField() readonly updatedAt!: string;
}

@Controller()
export class IconController {
  constructor(
    private readonly uploading: UploadIcon,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route({
    method: 'POST',
    path: '/v1/infra/servers/:id/icon',
    tag: 'servers',
    summary: 'Give a server its icon',
    description:
      'A square PNG or WebP image of 64 to 2048 pixels, or a square SVG image, of at most 512 KiB.',
    auth: INFRA_WRITE,
    owner: onServer('icon'),
    rateLimit: 'default',
    idempotency: 'none',
    body: 'multipart',
    bodyLimit: LARGEST_BODY_BYTES,
    files: { file: LARGEST_ICON_BYTES },
    status: 200,
    response: answer(IconAnswer),
    errors: ['INVALID_ICON', 'PAYLOAD_TOO_LARGE'],
  })
  async upload(
    @CurrentPrincipal() principal: Principal,
    @Param('id') serverId: string,
    @Body() body: IconBody,
  ) {
    const { server, icon } = await this.uploading.execute(principal, serverId, await bytesOf(body));
    const { publicUrl, appsDomain } = this.config;
    return success({
      iconUrl: `${appUrl(server.subdomain, publicUrl, appsDomain)}${ICON_PATH}`,
      contentType: icon.contentType,
      size: icon.data.length,
      updatedAt: icon.updatedAt.toISOString(),
    });
  }
}

async function bytesOf({ file, content }: IconBody): Promise<Buffer> {
  if ((file === undefined) === (content === undefined)) {
    throw new PorticoError('VALIDATION_ERROR', {
      message: 'Give either file, in a form, or content.',
      details: { field: 'content', rule: 'oneOf' },
    });
  }
  const bytes = file ? await file.read() : Buffer.from(content ?? '', 'base64');
  if (bytes.length <= LARGEST_ICON_BYTES) return bytes;
  throw new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes: LARGEST_ICON_BYTES } });
}
