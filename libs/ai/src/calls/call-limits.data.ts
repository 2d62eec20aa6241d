/** Above what the settings allow one call of a provider: its own limits end it, with a code that says why. */
export const LONGEST_CALL_MS = 3_660_000;
