/** `[code, name, rate to the base currency, format]`; the first is the base currency. */
export const SEED_CURRENCIES: readonly (readonly [string, string, number, string])[] = [
  ['RUB', 'Russian rouble', 1, '# RUB'],
  ['USD', 'US dollar', 90.25, '$#'],
  ['EUR', 'Euro', 98.4, '# EUR'],
  ['BYN', 'Belarusian rouble', 28.1, '# BYN'],
  ['KZT', 'Kazakh tenge', 0.19, '# KZT'],
];
