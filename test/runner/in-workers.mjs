import LightRunner from 'jest-light-runner';

/** As the light runner, but in a thread of its own where it is the only one: what a tier sets up stays in that tier. */
export default class InWorkers extends LightRunner {
  constructor(...given) {
    super(...given);
    this._runtime = 'worker_threads';
  }
}
