const LONGEST_SECONDS = 3_600;

/** Seconds a provider asks to wait; null when it names none, or a date, which its clock may get wrong. */
export function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,9}(\.\d{1,6})?$/.test(header)) return null;
  return Math.min(Math.ceil(Number(header)), LONGEST_SECONDS);
}
