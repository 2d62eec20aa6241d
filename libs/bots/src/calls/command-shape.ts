import type { HostParams } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';
import { readFlag } from '../bot-profile.policy.js';
import { isHostObject, listIn, numberIn } from './bot-call-definition.js';
import type { CommandInput, NewCommandBody } from './command.dto.js';

const LANGUAGE = /^[a-z]{2,5}$/;
const LONGEST_TEXT = 1_000;
/** The host wants texts by language; a plain one counts for these. */
const LANGUAGES = ['en', 'ru'] as const;

type Texts = Readonly<Record<string, string>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;

/** @throws PorticoError `INVALID_PARAMS` where it is neither a text nor texts by language. */
function textsOf(name: string, said: unknown): Texts | undefined {
  if (said === undefined || said === null) return undefined;
  if (isText(said)) return Object.fromEntries(LANGUAGES.map((language) => [language, said]));
  const isTexts =
    isHostObject(said) && Object.entries(said).every(([key, text]) => LANGUAGE.test(key) && isText(text));
  if (isTexts) return said as Texts;
  throw new PorticoError('INVALID_PARAMS', {
    message: `"${name}" must be a text, or texts by language.`,
    details: { field: name, rule: 'texts' },
  });
}

/** `fields` of a command for the host; members that were not said are absent. */
export function commandFields(said: CommandInput): HostParams {
  const fields = {
    title: textsOf('title', said.title),
    params: textsOf('params', said.params),
    common: readFlag(said.common),
    hidden: readFlag(said.hidden),
    extranetSupport: readFlag(said.extranetSupport),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** {@link commandFields} of a new command. The host wants a title for what people see: by default the word itself. */
export function newCommandFields(said: NewCommandBody): HostParams {
  const command = said.command.replace(/^\//, '');
  const { title = textsOf('title', command), ...fields } = commandFields(said);
  return { command, ...((said.title !== undefined || fields['hidden'] !== true) && { title }), ...fields };
}

/** @throws PorticoError `MISSING_PARAMS` when nothing of the command is to be changed. */
export function checkChanged(said: CommandInput): void {
  if (Object.keys(commandFields(said)).length > 0) return;
  throw new PorticoError('MISSING_PARAMS', {
    message: 'Nothing to change: give "title", "params", "common", "hidden" or "extranetSupport".',
  });
}

/** `{command}` of the host, with its id. */
export function presentCommand(result: unknown): object | undefined {
  const command = isHostObject(result) ? result['command'] : undefined;
  if (!isHostObject(command)) return undefined;
  const commandId = numberIn(command['id']);
  return commandId === undefined ? undefined : { commandId, command: { ...command, id: commandId } };
}

/** The bot's own commands: the host lists those of the portal beside them. */
export function presentCommands(result: unknown): readonly unknown[] | undefined {
  const listed = isHostObject(result)
    ? listIn(result['commands'])
    : Array.isArray(result)
      ? result
      : undefined;
  return listed
    ?.filter(isHostObject)
    .filter(({ id, botId }) => numberIn(id) !== undefined && numberIn(botId) !== 0);
}
