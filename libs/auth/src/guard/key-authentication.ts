import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type AuthenticatedKey, SvcKeyStrategy } from './svc-key.strategy.js';

/**
 * Runs the key strategy by Passport's contract: an attempt inherits from the strategy and is given the
 * outcomes. Passport's own middleware does this too, but also hangs its login methods on every
 * request, which takes longer than the whole check.
 */
@Injectable()
export class KeyAuthentication {
  constructor(private readonly strategy: SvcKeyStrategy) {}

  /** @throws PorticoError when the headers hold no known key. */
  run(request: Request): Promise<AuthenticatedKey> {
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this.strategy) as SvcKeyStrategy;
      attempt.success = (authenticated) => resolve(authenticated as AuthenticatedKey);
      attempt.error = reject;
      attempt.authenticate(request);
    });
  }
}
