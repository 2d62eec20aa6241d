import { readFlag } from '../../profile/flag.policy.js';
import { botCall, type BotCallDefinition } from '../bot-call-definition.js';
import { DONE } from '../done.answer.js';
import { ReactionInput, TextFieldBody, TypingBody } from './reaction.dto.js';

const REACTIONS_PATH = '/v1/bots/:botId/messages/:messageId/reactions';
const MESSAGE = { messageId: 'number' } as const;

/** What a bot shows without words. */
export const REACTION_CALLS: readonly BotCallDefinition[] = [
  botCall({
    method: 'POST',
    path: REACTIONS_PATH,
    summary: 'Reacts to a message',
    mode: 'write',
    status: 200,
    params: MESSAGE,
    input: ReactionInput,
    call: 'imbot.v2.Chat.Message.Reaction.add',
    arguments: ({ reaction }, { messageId }) => ({ messageId, reaction }),
    settled: ['reaction_already_set'],
    answer: DONE,
  }),
  botCall({
    method: 'DELETE',
    path: REACTIONS_PATH,
    summary: 'Takes a reaction back',
    mode: 'write',
    status: 200,
    params: MESSAGE,
    input: ReactionInput,
    call: 'imbot.v2.Chat.Message.Reaction.delete',
    arguments: ({ reaction }, { messageId }) => ({ messageId, reaction }),
    answer: DONE,
  }),
  botCall({
    method: 'POST',
    path: '/v1/bots/:botId/typing',
    summary: 'Shows that the bot is writing, or what else it does',
    mode: 'write',
    status: 200,
    params: {},
    input: TypingBody,
    call: 'imbot.v2.Chat.InputAction.notify',
    arguments: ({ dialogId, statusMessageCode, duration }) => ({ dialogId, statusMessageCode, duration }),
    answer: DONE,
  }),
  botCall({
    method: 'POST',
    path: '/v1/bots/:botId/text-field',
    summary: 'Opens or closes a dialog for what people write',
    mode: 'write',
    status: 200,
    params: {},
    input: TextFieldBody,
    call: 'imbot.v2.Chat.TextField.enabled',
    arguments: ({ dialogId, enabled }) => ({ dialogId, enabled: readFlag(enabled) }),
    answer: DONE,
  }),
];
