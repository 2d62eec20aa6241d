import { excerptOf } from './answer-text.js';
import type { ChatRequest, OfferedTool } from './chat-request.js';
import { SchemaSample } from './schema-sample.js';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

const SHORTEST_WORD = 4;

/** Whether a prompt asks for a tool: it says its name, or a longer word of it. */
function asksFor(prompt: string, { name }: OfferedTool): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return (
    prompt.includes(name.toLowerCase()) ||
    words.some((word) => word.length >= SHORTEST_WORD && prompt.includes(word))
  );
}

function wanted({ offer, lastText, lastRole }: ChatRequest): readonly OfferedTool[] {
  const { tools, choice, parallel } = offer;
  if (choice.kind === 'named') return tools.filter(({ name }) => name === choice.name).slice(0, 1);
  if (choice.kind === 'none' || lastRole === 'tool') return [];
  const prompt = lastText.toLowerCase();
  const asked = tools.filter((tool) => asksFor(prompt, tool));
  const called = choice.kind === 'required' && asked.length === 0 ? tools.slice(0, 1) : asked;
  return parallel ? called : called.slice(0, 1);
}

/** The tools an answer calls: those that are forced, or that the prompt asks for. */
export function toolCallsOf(request: ChatRequest, callId: string): readonly ToolCall[] {
  const words = excerptOf(request.lastText);
  return wanted(request).map((tool, index) => ({
    id: `call_${callId}_${index}`,
    name: tool.name,
    arguments: JSON.stringify(new SchemaSample({ type: 'object', ...tool.parameters }, words).value()),
  }));
}
