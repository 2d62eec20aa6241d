import { changesBlocks, showsBlocks, type HostParams } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';
import { readFlag } from '../bot-profile.policy.js';
import { isHostObject, listIn, numberIn, objectIn } from './bot-call-definition.js';
import type { MessageInput, ReadMessagesQuery, SendMessageBody } from './message.dto.js';

const MOST_FORWARDED = 100;

export const DEFAULT_WINDOW = 50;

/** `fields` of a message for the host; members that were not said are absent. */
export function messageFields(said: MessageInput): HostParams {
  const { message, attach, keyboard } = said;
  const system = readFlag(said.system);
  const urlPreview = readFlag(said.urlPreview);
  return {
    ...(message !== undefined && { message }),
    ...(attach !== undefined && { attach }),
    ...(keyboard !== undefined && { keyboard }),
    ...(system !== undefined && { system }),
    ...(urlPreview !== undefined && { urlPreview }),
  };
}

/** {@link messageFields} of a message that is sent. */
export function sentFields(said: SendMessageBody): HostParams {
  const { replyId, templateId, forwardIds } = said;
  return {
    ...messageFields(said),
    ...(replyId !== undefined && { replyId }),
    ...(templateId !== undefined && { templateId }),
    ...(forwardIds !== undefined && { forwardIds }),
  };
}

/** It says something or shows something; the host calls anything else empty. */
const hasContent = ({ message = '', attach }: MessageInput): boolean =>
  message.trim() !== '' || showsBlocks(attach);

function missing(message: string): PorticoError {
  return new PorticoError('MISSING_PARAMS', { message });
}

/** @throws PorticoError `MISSING_PARAMS` without a dialog or anything to say; `INVALID_PARAMS` for too many forwards. */
export function checkSent(said: SendMessageBody): void {
  const forwarded = Object.keys(said.forwardIds ?? {}).length;
  if (said.dialogId === undefined) throw missing('"dialogId" is required.');
  if (!hasContent(said) && forwarded === 0) {
    throw missing('A message needs "message", "attach" or "forwardIds".');
  }
  if (forwarded > MOST_FORWARDED) {
    throw new PorticoError('INVALID_PARAMS', {
      message: `At most ${MOST_FORWARDED} messages can be forwarded at once.`,
      details: { field: 'forwardIds', rule: 'maxItems' },
    });
  }
}

/** @throws PorticoError `MISSING_PARAMS` without anything to say. */
export function checkAnswer(said: MessageInput): void {
  if (!hasContent(said)) throw missing('An answer needs "message" or "attach".');
}

/** @throws PorticoError `MISSING_PARAMS` when nothing of the message is to be changed, and for one of nothing. */
export function checkChanged(said: MessageInput): void {
  const { message: _text, attach: _blocks, ...others } = messageFields(said);
  if (!hasContent(said) && !changesBlocks(said.attach) && Object.keys(others).length === 0) {
    throw missing('Nothing to change: give "message", "attach", "keyboard" or "urlPreview".');
  }
}

/** @throws PorticoError `MISSING_PARAMS` without a dialog or a message. */
export function checkWindow({ dialogId, messageId }: ReadMessagesQuery): void {
  if (dialogId === undefined && messageId === undefined) {
    throw missing('"dialogId" or "messageId" is required.');
  }
}

/** The newest message in an answer of `Chat.get`; null for a dialog without any. */
export function newestMessage(result: unknown): HostParams | null {
  const chat = isHostObject(result) ? result['chat'] : undefined;
  const id = isHostObject(chat) ? numberIn(chat['lastMessageId']) : undefined;
  return id ? { messageId: id } : null;
}

export const NO_MESSAGES = { messages: [], users: [], hasPrevPage: false, hasNextPage: false } as const;

/** A window of messages; of a dialog no more than were asked for, the newest. */
export function messageWindow(result: unknown, most?: number): object | undefined {
  if (!isHostObject(result)) return undefined;
  const messages = listIn(result['messages']);
  if (!messages) return undefined;
  const shown = most === undefined ? messages : messages.slice(-most);
  return {
    messages: shown,
    users: listIn(result['users']) ?? [],
    hasPrevPage: result['hasPrevPage'] === true || shown.length < messages.length,
    hasNextPage: result['hasNextPage'] === true,
  };
}

/** `{id, uuidMap}` of the host, the id under both its names. */
export function sentMessage(result: unknown): object | undefined {
  const id = numberIn(isHostObject(result) ? result['id'] : result);
  if (id === undefined) return undefined;
  return { id, messageId: id, uuidMap: (isHostObject(result) && objectIn(result['uuidMap'])) || {} };
}

export function oneMessage(result: unknown): object | undefined {
  if (!isHostObject(result) || !isHostObject(result['message'])) return undefined;
  return { message: result['message'], user: isHostObject(result['user']) ? result['user'] : null };
}
