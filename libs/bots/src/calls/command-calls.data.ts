import { arraySchema, classSchema, ListTotal, successSchema } from '#libs/http/contracts';
import { botCall, type BotCallDefinition, DONE } from './bot-call-definition.js';
import { checkAnswer, messageFields } from './message-shape.js';
import {
  CommandAnswer,
  RegisteredCommandAnswer,
  CommandAnswerBody,
  CommandInput,
  NewCommandBody,
} from './command.dto.js';
import {
  checkChanged,
  commandFields,
  newCommandFields,
  presentCommand,
  presentCommands,
} from './command-shape.js';

const COMMANDS = '/v1/bots/:botId/commands';
const COMMAND = `${COMMANDS}/:commandId` as const;
const ID = { commandId: 'number' } as const;

/** Commands people give a bot by a word with a slash. */
export const COMMAND_CALLS: readonly BotCallDefinition[] = [
  botCall({
    method: 'POST',
    path: COMMANDS,
    summary: 'Registers a command; one that is registered already is answered as it is',
    mode: 'write',
    status: 201,
    params: {},
    input: NewCommandBody,
    call: 'imbot.v2.Command.register',
    arguments: (said) => ({ fields: newCommandFields(said) }),
    answer: { schema: successSchema(classSchema(RegisteredCommandAnswer)), present: presentCommand },
  }),
  botCall({
    method: 'GET',
    path: COMMANDS,
    summary: 'Lists the commands of the bot',
    mode: 'read',
    status: 200,
    params: {},
    call: 'imbot.v2.Command.list',
    arguments: () => ({}),
    answer: {
      schema: successSchema(arraySchema(classSchema(CommandAnswer)), { meta: classSchema(ListTotal) }),
      present: presentCommands,
    },
  }),
  botCall({
    method: 'PATCH',
    path: COMMAND,
    summary: 'Changes a command',
    mode: 'write',
    status: 200,
    params: ID,
    input: CommandInput,
    check: checkChanged,
    call: 'imbot.v2.Command.update',
    arguments: (said, { commandId }) => ({ commandId, fields: commandFields(said) }),
    answer: DONE,
    errors: ['MISSING_PARAMS'],
  }),
  botCall({
    method: 'DELETE',
    path: COMMAND,
    summary: 'Removes a command',
    mode: 'write',
    status: 200,
    params: ID,
    call: 'imbot.v2.Command.unregister',
    arguments: (_said, { commandId }) => ({ commandId }),
    answer: DONE,
  }),
  botCall({
    method: 'POST',
    path: `${COMMAND}/answer`,
    summary: 'Answers a command, in whatever chat it was given',
    mode: 'write',
    status: 200,
    params: ID,
    input: CommandAnswerBody,
    check: checkAnswer,
    call: 'imbot.v2.Command.answer',
    arguments: (said, { commandId }) => ({
      commandId,
      messageId: said.messageId,
      dialogId: said.dialogId,
      fields: messageFields(said),
    }),
    answer: DONE,
    errors: ['MISSING_PARAMS'],
  }),
];
