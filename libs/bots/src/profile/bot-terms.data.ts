/** Kinds of bots (`supervisor` and `personal` hear everything in their chats). */
export const BOT_TYPES = ['bot', 'personal', 'supervisor', 'openline'] as const;

/** How events reach the owner: fetched from `GET /v1/bots/:botId/events`, or posted by the host. */
export const EVENT_MODES = ['fetch', 'webhook'] as const;

export const GENDERS = ['M', 'F'] as const;

/** Colours of pictures of bots and chats. */
export const COLORS = [
  'red',
  'green',
  'mint',
  'lightBlue',
  'darkBlue',
  'purple',
  'aqua',
  'pink',
  'lime',
  'brown',
  'azure',
  'khaki',
  'sand',
  'marengo',
  'gray',
  'graphite',
] as const;

/** Backgrounds of chats with a bot. */
export const BACKGROUNDS = [
  'azure',
  'mint',
  'steel',
  'slate',
  'teal',
  'cornflower',
  'sky',
  'peach',
  'frost',
] as const;
