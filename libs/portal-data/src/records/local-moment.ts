/** `31.12.2025` or `31.12.2025 09:30:00`. */
const DOTTED = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}:\d{2})(:\d{2})?)?$/;
/** `12/31/2025 09:30:00 am`; without the half of the day nobody knows which number is the month. */
const HALVES = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2})(:\d{2})(:\d{2})? (am|pm)$/i;

/**
 * ISO 8601 of a moment in one of the two ways in which portals write local time, without an offset since
 * the host says none. Any other text stays as it is.
 */
export function isoMoment(text: string): string {
  const third = text[2];
  if (third === '.') {
    const [, day, month, year, time, seconds = ':00'] = DOTTED.exec(text) ?? [];
    return year ? `${year}-${month}-${day}${time ? `T${time}${seconds}` : ''}` : text;
  }
  if (third !== '/') return text;
  const [, month, day, year, hour, minutes, seconds = ':00', half = ''] = HALVES.exec(text) ?? [];
  if (!year) return text;
  const ofDay = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${year}-${month}-${day}T${String(ofDay).padStart(2, '0')}${minutes}${seconds}`;
}
