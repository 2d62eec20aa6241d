import { successSchema } from '#libs/http/contracts';
import type { BotCallAnswer } from './bot-call-definition.js';
import { isHostObject } from './host-values.js';

/** `data: true`; the host says `true` or `{result: true}`. */
export const DONE: BotCallAnswer<object> = {
  schema: successSchema({ const: true }),
  present: (result) => {
    const said = isHostObject(result) && 'result' in result ? result['result'] : result;
    return said === false || said === null || said === undefined ? undefined : true;
  },
};
