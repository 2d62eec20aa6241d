/** `[code, type (O order, D delivery), sort, colour, name]` */
export const SEED_ORDER_STATUSES: readonly (readonly [string, 'O' | 'D', number, string, string])[] = [
  ['N', 'O', 100, '#39A8EF', 'Accepted'],
  ['P', 'O', 130, '#47E4C2', 'Paid, being prepared'],
  ['S', 'O', 150, '#FFA900', 'Sent to the customer'],
  ['F', 'O', 200, '#7BD500', 'Completed'],
  ['DN', 'D', 300, '#39A8EF', 'Waiting for processing'],
  ['DS', 'D', 350, '#FFA900', 'On the way'],
  ['DF', 'D', 400, '#7BD500', 'Shipped'],
];
