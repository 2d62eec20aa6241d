import type { Principal } from '#libs/kernel';
import type { CallPlan } from '../calls/call-plan.js';
import type { ChatInput } from './chat-input.js';
import type { PromptSize } from './chat-input.policy.js';

/** A chat completion that is to be made, its body checked. */
export interface ChatOrder {
  readonly principal: Principal;
  readonly input: ChatInput;
  /** All that the client sent. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly size: PromptSize;
  readonly tell: CallPlan<unknown>['tell'];
}
