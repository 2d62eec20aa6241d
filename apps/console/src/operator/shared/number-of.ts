/**
 * What a field for a number says; empty, which gives a value back to the service, is null. A lone sign or point is sent as
 * a number nobody takes, so that the answer names the field.
 */
export function numberOf(value: string | number): number | null {
  if (value === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? -1 : number;
}
