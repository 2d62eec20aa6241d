const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A piece of a page in which nothing is left to escape. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[];

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return (part as readonly Html[]).map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);
}

/** Puts values into a piece of a page, escaped unless they are pieces themselves. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    texts.map((text, index) => text + (index < parts.length ? written(parts[index] as Part) : '')).join(''),
  );
}
