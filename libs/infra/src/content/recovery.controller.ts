import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { answer, Api, CurrentCaller, success } from '#libs/http';
import type { Caller } from '#libs/kernel';
import { UnstickBody, ReleasedAnswer, UnstuckAnswer } from './recovery.dto.js';
import { RecoveryService } from './recovery.service.js';
import { INFRA_WRITE, onServer } from '../servers/access/server-access.service.js';

const COMMON = { tag: 'servers.running', auth: INFRA_WRITE } as const;

@Controller('v1/infra/servers/:id')
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Api({
    ...COMMON,
    summary: 'Free a server whose operation nobody works on any more',
    description:
      'Answers 409 `EXEC_BUSY` with the holder while the operation is alive. With `force` it is stopped first. The outcome of the operation is recorded as the server tells it.',
    owner: onServer('unstick'),
    timeoutMs: 60_000,
    response: answer(UnstuckAnswer),
    errors: ['EXEC_BUSY', 'UNSTICK_UNSUPPORTED'],
  })
  @Post('unstick')
  async unstick(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { force = false }: UnstickBody,
  ) {
    return success(await this.recovery.unstick(caller, id, force));
  }

  @Api({
    ...COMMON,
    summary: 'Free a server without a question',
    description:
      'What holds it goes on, and its outcome is recorded all the same: compare the server and its logs before.',
    owner: onServer('lock'),
    response: answer(ReleasedAnswer),
  })
  @Delete('lock')
  async release(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return success({ released: await this.recovery.releaseLock(caller, id) });
  }
}
