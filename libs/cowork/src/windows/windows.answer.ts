import { BooleanField, DateField, IntegerField, NestedField } from '#libs/http/contracts';
import type { ShownWindow } from './seat-windows.policy.js';

class WindowAnswer implements ShownWindow {
  @IntegerField({ min: 0, max: 100, description: 'Percent of the limit with any boost, rounded.' })
  readonly pctUsed!: number;
  @DateField() readonly resetAt!: string;
  @BooleanField({ description: 'Whether it refuses calls; `pctUsed` may be 100 before it does.' })
  readonly exhausted!: boolean;
}

/** Usage windows of a subscription. */
export class WindowsAnswer {
  @NestedField(() => WindowAnswer) readonly fiveHour!: WindowAnswer;
  @NestedField(() => WindowAnswer) readonly week!: WindowAnswer;
  @NestedField(() => WindowAnswer, { description: '30 days, whatever the term is.' })
  readonly month!: WindowAnswer;
}
