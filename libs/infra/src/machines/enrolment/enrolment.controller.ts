import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { answer, Api, needsBytes, type PorticoRequest, SERVED_FILE_ROUTE, success } from '#libs/http';
import { tunnelUrl } from '../../tunnel/tunnel-dial.js';
import { EnrolmentService } from './enrolment.service.js';
import { EnrolledAnswer, EnrolmentBody } from './enrolment.dto.js';
import { installScript } from './install-script.js';

const LARGEST_BODY_BYTES = 4_096;

/** Where a machine that was added becomes one of the service. */
@Controller('agent/enrol')
export class EnrolmentController {
  constructor(
    private readonly enrolment: EnrolmentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    summary: 'Makes a machine one of the service',
    tag: 'infra',
    auth: 'none',
    bodyLimit: LARGEST_BODY_BYTES,
    response: answer(EnrolledAnswer),
    errors: ['NOT_AUTHORIZED', 'RATE_LIMITED'],
    documented: false,
  })
  @Post()
  async enrol(@Body() { token, tokenHash }: EnrolmentBody, @Req() request: PorticoRequest) {
    const machineId = await this.enrolment.enrol({
      token,
      tokenHash: Buffer.from(tokenHash, 'hex'),
      address: addressOf(request, this.config),
      requestId: request.context.requestId,
    });
    return success({
      machineId,
      gatewayUrl: this.config.gatewayUrl === null ? null : tunnelUrl(this.config),
    });
  }
}

/** What a computer needs to become a machine: the program, and a script that installs it. Neither holds secrets. */
@Controller('agent')
export class AgentInstallController {
  constructor(
    private readonly enrolment: EnrolmentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({ ...SERVED_FILE_ROUTE, errors: [], summary: 'The script that installs the agent' })
  @Get('install.sh')
  async script(@Res() response: Response) {
    const { sha256 } = await this.enrolment.agentProgram();
    const apiUrl = this.config.publicUrl.replace(/\/$/, '');
    response.type('text/x-shellscript').send(installScript({ apiUrl, sha256 }));
  }

  @Api({ ...SERVED_FILE_ROUTE, errors: [], conditional: true, summary: 'The agent' })
  @Get('agent.mjs')
  async program(@Req() request: PorticoRequest, @Res() response: Response) {
    const { content, sha256 } = await this.enrolment.agentProgram();
    if (!needsBytes(request, response, { etag: `"${sha256}"` })) return;
    response.type('text/javascript').send(content);
  }
}
