const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const DAY_NAME = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const LONG_DAY_NAME = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

/** The form everybody writes, and the two older ones that must be understood (RFC 9110, 5.6.7). */
const FORMS = [
  new RegExp(`^${DAY_NAME}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^${LONG_DAY_NAME}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT$`),
  new RegExp(`^${DAY_NAME} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
];

/** HTTP had no dates before: two digits below it are of the next century. */
const FIRST_SHORT_YEAR = 70;

/** Seconds since 1970 of a date as HTTP writes it; null for anything else, which a recipient passes over. */
export function httpSeconds(text: string): number | null {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const numberOf = (name: string): number => Number(parts[name]);
  const short = parts['year']!.length === 2;
  const century = short ? (numberOf('year') < FIRST_SHORT_YEAR ? 2_000 : 1_900) : 0;
  const [month, day] = [MONTHS.indexOf(parts['month']!), numberOf('day')];
  const midnight = new Date(0);
  // By itself, `Date.UTC` takes years below 100 for others.
  midnight.setUTCFullYear(numberOf('year') + century, month, day);
  const [hour, minute, second] = [numberOf('hour'), numberOf('minute'), numberOf('second')];
  const isDate = midnight.getUTCDate() === day && midnight.getUTCMonth() === month;
  // 60 is a leap second.
  if (!isDate || hour > 23 || minute > 59 || second > 60) return null;
  return midnight.getTime() / 1_000 + hour * 3_600 + minute * 60 + second;
}

/** Seconds since 1970 of a time as a header says it: HTTP knows no parts of them. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
