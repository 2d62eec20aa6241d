import { IgnoreUnknown } from '#libs/http/contracts';

/** The input of a call that takes nothing. */
@IgnoreUnknown()
export class NoInputBody {}
