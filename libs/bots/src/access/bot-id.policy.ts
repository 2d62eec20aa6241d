import { PorticoError } from '#libs/kernel';

const BOT_ID = /^[1-9]\d{0,14}$/;

/** @throws PorticoError `INVALID_BOT_ID` when the text of a path is no id of a bot. */
export function readBotId(text: string): number {
  if (!BOT_ID.test(text)) throw new PorticoError('INVALID_BOT_ID');
  return Number(text);
}
