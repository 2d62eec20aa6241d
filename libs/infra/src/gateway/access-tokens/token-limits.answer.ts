import { IntegerField, NestedField } from '#libs/http';
import { TOKEN_LIMITS } from './access-token.policy.js';
import type { TokenUse } from './access-token.js';

class Limits {
  @IntegerField() readonly mintsPerHour!: number;
  @IntegerField() readonly mintedLastHour!: number;
  @IntegerField() readonly activePerServer!: number;
  @IntegerField() readonly active!: number;
}

/** How much of the limits is used: beside the tokens of a server. */
export class TokenLimits {
  @NestedField(() => Limits) readonly limits!: Limits;

  static of({ mintedLastHour, active }: TokenUse): TokenLimits {
    const { mintsPerHour, activePerServer } = TOKEN_LIMITS;
    return { limits: { mintsPerHour, mintedLastHour, activePerServer, active } };
  }
}
