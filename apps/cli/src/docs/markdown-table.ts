/** Text of a cell: a bar would end it, an angle bracket would start a tag. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** A table as the formatter of this repository writes it: columns padded to the longest cell. */
export function renderMarkdownTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [heading, ...rows].map((row) => row.map(cell));
  const widths = heading.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const [first, ...rest] = lines.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [first ?? [], rule, ...rest].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
