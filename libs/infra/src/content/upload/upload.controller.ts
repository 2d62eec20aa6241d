import { Body, Controller, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { DEPLOY_LIMITS as LIMITS } from '../deploy/deploy-limits.data.js';
import { WAKE_TIMEOUT_MS } from '../../machines/power/wake.service.js';
import { UPLOAD_TOO_LARGE_HINT } from './upload-order.policy.js';
import { UPLOAD_ERRORS, UploadService } from './upload.service.js';
import { UploadBody, UploadedFileAnswer } from './upload.dto.js';
import { INFRA_WRITE, onServer } from '../../servers/access/server-access.service.js';

/** A wake, and the way of 500 MB to the server. */
const LONGEST_UPLOAD_MS = WAKE_TIMEOUT_MS + 600_000;

@Controller('v1/infra/servers/:id/upload')
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  @Api({
    tag: 'servers.running',
    summary: 'Write a file on the server',
    description:
      'Exactly one of `content`, `url` and, in a form, `file`. A sleeping server is woken first. A file that is there is replaced as a whole. Files go to /opt/app, /opt/data, /data, /var/lib and /tmp of the application; links and `..` are followed before that is judged.',
    auth: INFRA_WRITE,
    owner: onServer('upload'),
    rateLimit: 'server-execution',
    idempotency: 'supported',
    body: 'multipart',
    bodyLimit: LIMITS.body,
    files: { file: LIMITS.file },
    content: { member: 'content', limit: LIMITS.content },
    tooLarge: { code: 'INLINE_SOURCE_TOO_LARGE', hint: UPLOAD_TOO_LARGE_HINT },
    timeoutMs: LONGEST_UPLOAD_MS,
    response: answer(UploadedFileAnswer),
    errors: UPLOAD_ERRORS,
  })
  @Post()
  async upload(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId, signal }: RequestContext,
    @Param('id') serverId: string,
    @Body() body: UploadBody,
  ) {
    return success(await this.uploads.write({ principal, requestId }, serverId, body, signal));
  }
}
