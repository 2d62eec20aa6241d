import { ConstField } from '#libs/http/contracts';
import { SessionResult } from './session-result.answer.js';

/** The session of somebody who has signed in. */
export class CompleteAnswer extends SessionResult {
  @ConstField('complete') readonly status!: 'complete';
}
