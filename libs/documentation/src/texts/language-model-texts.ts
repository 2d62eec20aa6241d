import type { ShownGuideGroup } from '../guides/guide-library.js';
import type { ListedArea } from '../reference/area-operations.js';

export interface TextSources {
  /** Address of the service without a slash at its end. */
  readonly origin: string;
  readonly groups: readonly ShownGuideGroup[];
  readonly areas: readonly ListedArea[];
}

const SUMMARY = `> One HTTP API in front of a company portal: records of its CRM, tasks, calendars, chats and files; applications, the
> servers they run on and their deploys; AI models and web search. One key, one shape of answers, one catalogue of errors.`;

/** The contents of the documentation for language models, in the form of https://llmstxt.org. */
export function llmsText({ origin, groups, areas }: TextSources): string {
  const guides = groups.map(({ title, guides: own }) => {
    const lines = own.map((guide) => entry(guide.title, `${origin}/docs/${guide.name}.md`, guide.summary));
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const documents = areas.map(({ name, title, description }) =>
    entry(title, `${origin}/v1/openapi/${name}.json`, description),
  );
  const whole = [
    entry('All guides in one text', `${origin}/llms-full.txt`, ''),
    entry(
      'The whole OpenAPI document',
      `${origin}/v1/openapi.json`,
      'Large; prefer the document of an area.',
    ),
  ];
  return `# Portico

${SUMMARY}

The base address is ${origin}/v1. Keys go into the header \`X-Api-Key\`.

${guides.join('\n\n')}

## OpenAPI documents

${documents.join('\n')}

## Optional

${whole.join('\n')}
`;
}

function entry(title: string, address: string, note: string): string {
  return `- [${title}](${address})${note && `: ${note}`}`;
}

/** Marks in the sources for programs that write tables. */
const COMMENT = /^<!--.*-->\n/gm;

/** All guides, one after the other. */
export function llmsFullText({ origin, groups }: TextSources): string {
  const guides = groups.flatMap(({ guides: own }) => own);
  const texts = guides.map(
    (guide) => `<!-- ${origin}/docs/${guide.name}.md -->\n\n${guide.markdown.replace(COMMENT, '').trim()}\n`,
  );
  return `# Portico: all guides\n\n${SUMMARY}\n\n${texts.join('\n\n')}`;
}
