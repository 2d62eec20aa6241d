import { classSchema, successSchema } from '#libs/http/contracts';
import { botCall, type BotCallDefinition } from '../bot-call-definition.js';
import { DONE } from '../done.answer.js';
import { MessageWindowAnswer, OneMessageAnswer, SentMessageAnswer } from './message.answer.js';
import {
  DeleteMessageInput,
  MessageContextQuery,
  MessageInput,
  ReadMessagesQuery,
  SendMessageBody,
} from './message.dto.js';
import {
  checkChanged,
  checkSent,
  checkWindow,
  DEFAULT_WINDOW,
  messageFields,
  messageWindow,
  newestMessage,
  NO_MESSAGES,
  oneMessage,
  sentFields,
  sentMessage,
} from './message-shape.js';

const MESSAGES = '/v1/bots/:botId/messages';
const MESSAGE = { messageId: 'number' } as const;
const WINDOW = successSchema(classSchema(MessageWindowAnswer));

/** Messages of bots (specification part 2, "Messenger events", paths of bots). */
export const MESSAGE_CALLS: readonly BotCallDefinition[] = [
  botCall({
    method: 'POST',
    path: MESSAGES,
    summary: 'Sends a message as the bot',
    mode: 'write',
    status: 201,
    params: {},
    input: SendMessageBody,
    check: checkSent,
    call: 'imbot.v2.Chat.Message.send',
    arguments: (said) => ({ dialogId: said.dialogId, fields: sentFields(said) }),
    answer: { schema: successSchema(classSchema(SentMessageAnswer)), present: sentMessage },
    errors: ['MISSING_PARAMS'],
  }),
  botCall({
    method: 'GET',
    path: MESSAGES,
    summary: 'Reads messages of a dialog; for bots of type supervisor and personal',
    mode: 'read',
    status: 200,
    params: {},
    input: ReadMessagesQuery,
    check: checkWindow,
    first: {
      method: 'imbot.v2.Chat.get',
      when: ({ messageId }) => messageId === undefined,
      params: ({ dialogId }) => ({ dialogId }),
      take: newestMessage,
    },
    call: 'imbot.v2.Chat.Message.getContext',
    arguments: ({ messageId, limit = DEFAULT_WINDOW }) =>
      messageId === undefined ? { range: Math.max(1, limit - 1) } : { messageId, range: limit },
    answer: {
      schema: WINDOW,
      present: (result, { messageId, limit = DEFAULT_WINDOW }) =>
        messageWindow(result, messageId === undefined ? limit : undefined),
      nothing: NO_MESSAGES,
    },
    errors: ['MISSING_PARAMS'],
  }),
  botCall({
    method: 'GET',
    path: `${MESSAGES}/:messageId`,
    summary: 'Reads a message; for bots of type supervisor and personal',
    mode: 'read',
    status: 200,
    params: MESSAGE,
    call: 'imbot.v2.Chat.Message.get',
    arguments: (_said, { messageId }) => ({ messageId }),
    answer: { schema: successSchema(classSchema(OneMessageAnswer)), present: oneMessage },
  }),
  botCall({
    method: 'GET',
    path: `${MESSAGES}/:messageId/context`,
    summary: 'Reads the messages around one; for bots of type supervisor and personal',
    mode: 'read',
    status: 200,
    params: MESSAGE,
    input: MessageContextQuery,
    call: 'imbot.v2.Chat.Message.getContext',
    arguments: ({ range = DEFAULT_WINDOW }, { messageId }) => ({ messageId, range }),
    answer: { schema: WINDOW, present: (result) => messageWindow(result) },
  }),
  botCall({
    method: 'PATCH',
    path: `${MESSAGES}/:messageId`,
    summary: 'Changes a message of the bot',
    mode: 'write',
    status: 200,
    params: MESSAGE,
    input: MessageInput,
    check: checkChanged,
    call: 'imbot.v2.Chat.Message.update',
    arguments: (said, { messageId }) => ({ messageId, fields: messageFields(said) }),
    answer: DONE,
    errors: ['MISSING_PARAMS'],
  }),
  botCall({
    method: 'DELETE',
    path: `${MESSAGES}/:messageId`,
    summary: 'Deletes a message of the bot',
    mode: 'write',
    status: 200,
    params: MESSAGE,
    input: DeleteMessageInput,
    call: 'imbot.v2.Chat.Message.delete',
    arguments: ({ complete = false }, { messageId }) => ({ messageId, complete }),
    answer: DONE,
  }),
];
