import { redactText } from '#libs/observability/contracts';
import type { TicketText } from '../tickets/ticket.js';

export interface MaskedText<Text extends TicketText> {
  readonly text: Text;
  readonly hasMasked: boolean;
}

function maskedMembers(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(maskedMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redactText(name), maskedMembers(member)]),
  );
}

/** Secrets in texts, and what stands under the name of a secret, which shows in the JSON alone. */
function maskedContext(context: NonNullable<TicketText['context']>): TicketText['context'] {
  return JSON.parse(redactText(JSON.stringify(maskedMembers(context)))) as TicketText['context'];
}

/** Agents send what they have at hand. A key in it must not reach people who only read tickets. */
export function withoutSecrets<Text extends TicketText>(sent: Text): MaskedText<Text> {
  const text = {
    ...sent,
    title: redactText(sent.title),
    body: redactText(sent.body),
    context: sent.context && maskedContext(sent.context),
  };
  const words = ({ title, body, context }: TicketText) => JSON.stringify([title, body, context]);
  return { text, hasMasked: words(text) !== words(sent) };
}
