import { dataOf, type TourCall, type TourStep } from './tour-client.js';

type Walk = (call: TourCall) => Promise<TourStep>;

const BOT = { code: 'tour_bot', name: 'Tour bot' } as const;

/** A chat and a bot that writes to it. A bot that an earlier tour registered is the same again. */
export async function showMessenger(walk: Walk): Promise<void> {
  const registered = await walk({ title: 'Register a bot', method: 'POST', path: '/bots', body: BOT });
  const { botId } = dataOf<{ readonly botId: number }>(registered);
  const chat = { title: 'Tour chat', users: [botId] };
  const made = await walk({ title: 'Open a chat with it', method: 'POST', path: '/chats', body: chat });
  const dialogId = `chat${dataOf<number>(made)}`;
  const message = { dialogId, fields: { message: 'Hello from the tour' } };
  await walk({ title: 'Let it speak', method: 'POST', path: `/bots/${botId}/messages`, body: message });
  await walk({ title: 'Read the chat', method: 'GET', path: `/chats/${dialogId}/messages?limit=2` });
}
