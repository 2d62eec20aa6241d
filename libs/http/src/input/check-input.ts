import type { Type } from '@nestjs/common';
import { ValidationPipe } from './validation.pipe.js';

let pipe: ValidationPipe | undefined;

/**
 * Checks a body that a handler has read itself against its input class.
 * @throws PorticoError as for any body.
 */
export function checkInput<T extends object>(input: Type<T>, body: object): T {
  pipe ??= new ValidationPipe();
  return pipe.check(body as Readonly<Record<string, unknown>>, input, 'body');
}
