import { isLongerThan, isUuid, refuseField } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import { TICKET_CATEGORIES, type TicketCategory } from '../contracts/feedback-terms.js';
import type { TicketText } from '../tickets/ticket.policy.js';

/** Specification part 1, "Limits". Characters are code points; blank space around them does not help to reach a minimum. */
export const SUBMISSION_LIMITS = {
  title: { min: 3, max: 200 },
  body: { min: 10, max: 20_000 },
  contextBytes: 10_240,
  contextDepth: 10,
  attachments: 5,
} as const;

/** A ticket as clients send it. */
export interface SentTicket {
  readonly category: string;
  readonly title: string;
  readonly body: string;
  readonly context?: object;
  readonly attachmentIds?: readonly string[];
}

/** A ticket that may be created. */
export interface TicketOrder extends TicketText {
  readonly category: TicketCategory;
  /** In lower case. */
  readonly attachmentIds: readonly string[];
}

function checkLength(field: 'title' | 'body', text: string, min: number): void {
  const { max } = SUBMISSION_LIMITS[field];
  if (!isLongerThan(text.trim(), min - 1)) refuseField(field, `must have at least ${min} characters`);
  if (isLongerThan(text, max)) refuseField(field, `must have at most ${max} characters`);
}

function categoryOf(word: string): TicketCategory {
  const upper = word.toUpperCase();
  return (
    TICKET_CATEGORIES.find((category) => category === upper) ??
    refuseField('category', `must be one of ${TICKET_CATEGORIES.join(', ')}`)
  );
}

function attachmentsOf(sent: readonly string[]): readonly string[] {
  if (sent.length > SUBMISSION_LIMITS.attachments) {
    refuseField('attachmentIds', `must be at most ${SUBMISSION_LIMITS.attachments}`);
  }
  const ids = sent.map((id) => (isUuid(id) ? id.toLowerCase() : refuseField('attachmentIds', 'must be ids')));
  if (new Set(ids).size < ids.length) refuseField('attachmentIds', 'must not name an attachment twice');
  return ids;
}

/** Objects and lists within each other, itself included. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((deepest, member) => Math.max(deepest, depthOf(member)), 0);
}

function contextOf(sent: object | undefined): TicketText['context'] {
  if (sent === undefined) return null;
  const { contextBytes, contextDepth } = SUBMISSION_LIMITS;
  if (Array.isArray(sent)) refuseField('context', 'must be an object');
  if (Buffer.byteLength(JSON.stringify(sent)) > contextBytes) {
    refuseField('context', `must be at most ${contextBytes} bytes of JSON`);
  }
  if (depthOf(sent) > contextDepth) refuseField('context', `must have at most ${contextDepth} levels`);
  return sent as Readonly<Record<string, unknown>>;
}

/** @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function readSubmission(sent: SentTicket): TicketOrder {
  const { title, body } = sent;
  const category = categoryOf(sent.category);
  const attachmentIds = attachmentsOf(sent.attachmentIds ?? []);
  checkLength('title', title, SUBMISSION_LIMITS.title.min);
  checkLength('body', body, attachmentIds.length > 0 ? 0 : SUBMISSION_LIMITS.body.min);
  return { category, title, body, context: contextOf(sent.context), attachmentIds };
}

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
