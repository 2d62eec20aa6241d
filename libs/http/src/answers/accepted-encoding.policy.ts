/** Forms in which content that is kept compressed is sent. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const FORMS = ['br', 'gzip', 'identity'] as const satisfies readonly ContentEncoding[];

/** How much the reader wants a form, 0 to 1: what is not named is not wanted, but for the form that needs no unpacking. */
function weightOf(form: ContentEncoding, wanted: ReadonlyMap<string, number>): number {
  return wanted.get(form) ?? wanted.get('*') ?? (form === 'identity' ? Number.EPSILON : 0);
}

/**
 * The form of content a reader likes best, the smaller one where several are alike.
 * @param header `Accept-Encoding`, RFC 9110 12.5.3. A reader who takes nothing at all gets it unpacked.
 * @param kept the forms there are.
 */
export function acceptedEncoding(
  header: string | undefined,
  kept: ReadonlySet<ContentEncoding> = new Set(FORMS),
): ContentEncoding {
  const wanted = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
  return FORMS.filter((form) => kept.has(form)).reduce<ContentEncoding>(
    (best, form) => (weightOf(form, wanted) > weightOf(best, wanted) ? form : best),
    FORMS.find((form) => kept.has(form) && weightOf(form, wanted) > 0) ?? 'identity',
  );
}
