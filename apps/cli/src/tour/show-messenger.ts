import type { TourClient } from './tour-client.js';

const BOT = { code: 'tour_bot', name: 'Tour bot' } as const;

/** A chat and a bot that writes to it. A bot that an earlier tour registered is the same again. */
export async function showMessenger(client: TourClient): Promise<void> {
  const { botId } = await client.call('Register a bot', 'bots.create', { body: BOT });
  const chat = { title: 'Tour chat', users: [botId] };
  const chatId = await client.call('Open a chat with it', 'chats.create', { body: chat });
  const dialogId = `chat${chatId}`;
  const message = { dialogId, fields: { message: 'Hello from the tour' } };
  await client.call('Let it speak', 'bots.messages.create', { path: { botId }, body: message });
  await client.call('Read the chat', 'chats.messages.get', { path: { dialogId }, query: { limit: 2 } });
}
