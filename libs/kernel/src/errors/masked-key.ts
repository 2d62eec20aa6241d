/** Shorter keys would be told by their ends. */
const SHOWN_FROM = 20;

/** What is shown of a key: enough to tell two of them apart. */
export function maskedKey(apiKey: string): string {
  return apiKey.length < SHOWN_FROM ? '…' : `${apiKey.slice(0, 3)}…${apiKey.slice(-4)}`;
}
