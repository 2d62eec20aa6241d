import type { Principal } from '#libs/kernel';
import type { CallPlan } from '../calls/call-plan.js';

/** Who asks for embeddings, a transcription or images, and where the log learns of it. */
export interface MediaCaller {
  readonly principal: Principal;
  readonly tell: CallPlan<unknown>['tell'];
}

/** An answer of a model, and the headers that go with it. */
export interface MediaAnswer<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}
