/** Cents above this are moved to the exact part before they could lose a digit. */
const FLUSH_ABOVE = 2 ** 52;
/** Above this a number has no exact cents any more. */
const CENTS_UP_TO = 2 ** 45;

/**
 * Adds numbers without drift: whole cents exactly, in any order and number; anything finer by
 * compensated summation (Neumaier), whose error does not grow with the number of addends.
 */
export class ExactSum {
  private cents = 0;
  private flushedCents = 0n;
  private fine = 0;
  private compensation = 0;

  add(value: number): void {
    const cents = Math.round(value * 100);
    if (cents / 100 === value && Math.abs(value) < CENTS_UP_TO) {
      this.cents += cents;
      if (Math.abs(this.cents) > FLUSH_ABOVE) this.flush();
      return;
    }
    const sum = this.fine + value;
    const [large, small] = Math.abs(this.fine) >= Math.abs(value) ? [this.fine, value] : [value, this.fine];
    this.compensation += large - sum + small;
    this.fine = sum;
  }

  get value(): number {
    this.flush();
    // The two halves keep every digit a number can hold; dividing a large count of cents at once would not.
    const whole = Number(this.flushedCents / 100n);
    const rest = Number(this.flushedCents % 100n);
    const money = Number.isSafeInteger(whole * 100) ? (whole * 100 + rest) / 100 : whole + rest / 100;
    return money + (this.fine + this.compensation);
  }

  private flush(): void {
    this.flushedCents += BigInt(this.cents);
    this.cents = 0;
  }
}
