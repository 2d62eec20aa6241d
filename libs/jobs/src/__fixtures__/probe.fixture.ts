import { Injectable } from '@nestjs/common';
import type { JobContext } from '../handlers/job-handler.decorator.js';

type Behaviour = (context: JobContext) => Promise<void>;

/** Handles the jobs of the specs: remembers each run and does what the spec sets. */
@Injectable()
export class Probe {
  readonly runs: JobContext[] = [];
  behaviour: Behaviour = () => Promise.resolve();

  async work(context: JobContext): Promise<void> {
    this.runs.push(context);
    await this.behaviour(context);
  }

  runsOf(jobId: string): number {
    return this.runs.filter((run) => run.jobId === jobId).length;
  }
}

/** Handles the sweep of the specs. */
@Injectable()
export class Sweeper {
  sweeps = 0;

  sweep(): Promise<void> {
    this.sweeps += 1;
    return Promise.resolve();
  }
}
