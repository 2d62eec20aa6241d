/** Ways to pay; the id is the place in the list, counted from 1. */
export const PAY_SYSTEMS: readonly { readonly name: string; readonly isCash: boolean }[] = [
  { name: 'Bank transfer', isCash: false },
  { name: 'Card', isCash: false },
  { name: 'Cash', isCash: true },
];
