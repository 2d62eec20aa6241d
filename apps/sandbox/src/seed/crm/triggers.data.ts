/** Automation triggers that an application has registered: `[code, name]`. */
export const SEED_TRIGGERS: readonly (readonly [string, string])[] = [
  ['payment_received', 'Payment received'],
  ['parcel_delivered', 'Parcel delivered'],
];
