import { Injectable } from '@nestjs/common';
import type { OperationEnding, OperationRun, PreparedOperation } from '../running/operation-run.port.js';

/** How a deploy runs. */
@Injectable()
export class DeployRun implements OperationRun {
  async prepare(): Promise<PreparedOperation> {
    return { ending: this.neverReached() };
  }
  async onStep(): Promise<void> {
    return;
  }
  async end(): Promise<OperationEnding | null> {
    return null;
  }
  neverReached(): OperationEnding {
    return {
      outcome: {
        type: 'fail',
        code: 'DEPLOY_FAILED',
        message: 'The deploy never reached the server. Nothing ran.',
      },
    };
  }
  refused(): OperationEnding {
    return this.neverReached();
  }
  lost(): OperationEnding {
    return { outcome: { type: 'lose', reason: 'agent_unreachable' } };
  }
}
