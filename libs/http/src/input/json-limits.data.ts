/**
 * What the JSON of a body may hold, beside its bytes. Each is far above what the service documents, so that
 * nothing that means well meets it, and low enough that reading a body never holds the process up.
 */
export const JSON_LIMITS = {
  /** Levels of objects and lists within each other. A field of a record is refused beyond 32. */
  depth: 64,
  /** Members of one object. Records have some hundred fields; the environment of a deploy 200 names. */
  members: 1_000,
  /** Elements of one list. A filter takes 1,000 values, a batch of one base 500 items. */
  items: 10_000,
  /** Values in all, objects and lists among them. The largest filter has 100 conditions of 1,000 values. */
  values: 120_000,
} as const;

/** Fields of a form that is no JSON. An event of the host has some dozen. */
export const MOST_FORM_FIELDS = 1_000;

/** Bytes of such a form, where its route says nothing else. */
export const MOST_FORM_BYTES = 256 * 1_024;
