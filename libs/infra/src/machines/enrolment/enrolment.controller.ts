import { Body, Controller, Inject, Req } from '@nestjs/common';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { answer, type PorticoRequest, Route, StringField, success } from '#libs/http';
import { tunnelUrl } from '../../tunnel/connections/tunnel-url.js';
import { EnrolMachine } from './enrol-machine.command.js';
import { EnrolmentBody } from './enrolment.dto.js';

const LARGEST_BODY_BYTES = 4_096;

/** Who the machine is from now on, and where it dials; null: where it has enrolled. */
class EnrolledAnswer {
  @StringField() readonly machineId!: string;
  @StringField({ nullable: true }) readonly gatewayUrl!: string | null;
}

/** Where a machine that was added becomes one of the service. */
@Controller()
export class EnrolmentController {
  constructor(
    private readonly enrolment: EnrolMachine,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route({
    method: 'POST',
    path: '/agent/enrol',
    summary: 'Makes a machine one of the service',
    tag: 'infra',
    auth: 'none',
    owner: 'none',
    rateLimit: 'none',
    idempotency: 'none',
    bodyLimit: LARGEST_BODY_BYTES,
    status: 200,
    response: answer(EnrolledAnswer),
    errors: ['NOT_AUTHORIZED', 'RATE_LIMITED'],
    documented: false,
  })
  async enrol(@Body() { token, tokenHash }: EnrolmentBody, @Req() request: PorticoRequest) {
    const machineId = await this.enrolment.execute({
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
