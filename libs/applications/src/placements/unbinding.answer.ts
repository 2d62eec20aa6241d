import { IntegerField } from '#libs/http';

/** How much was unbound. */
export class UnbindingAnswer {
  @IntegerField({ min: 0, description: 'Bindings that ended.' }) readonly count!: number;
}
