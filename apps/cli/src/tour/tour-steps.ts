import { CliError } from '../cli-error.js';
import type { TourClient } from './tour-client.js';

const NOTE = { text: 'Hello from the tour\n' } as const;

/** The working day, a notification and a file of the person behind the key. */
export async function showCompany(client: TourClient): Promise<void> {
  await client.call('My working day', 'workday.status.get', {});
  const { id: userId } = await client.call('My record', 'users.me.get', {});
  const notice = { userId: Number(userId), message: 'The tour has come by.' };
  await client.call('Notify me', 'notifications.create', { body: notice });
  const [storage] = await client.call('Storages', 'storages.list', { query: { limit: 1 } });
  const upload = {
    folderId: Number(storage?.rootFolderId),
    filename: 'tour.txt',
    content: Buffer.from(NOTE.text).toString('base64'),
    generateUniqueName: true,
  };
  const { id } = await client.call('Upload a file', 'files.upload.create', { body: upload });
  const path = { id: Number(id) };
  await client.text('Download it', 'files.download.get', { path });
  await client.call('Delete the file', 'files.delete', { path });
}

const TICKET = {
  category: 'SUGGESTION',
  title: 'Greetings from the tour',
  body: 'Everything worked as it was shown. This ticket is here to be looked at.',
} as const;

/** A ticket, which the next tour finds again: nobody says the same thing twice. */
export async function showFeedback(client: TourClient): Promise<void> {
  const query = { q: TICKET.title, limit: 1 };
  const [known] = await client.call('Tickets sent before', 'feedback.list', { query });
  const { id } = known ?? (await client.call('Send feedback', 'feedback.create', { body: TICKET }));
  await client.call('Read the ticket', 'feedback.get', { path: { id } });
}

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

const QUESTION = { messages: [{ role: 'user' as const, content: 'Hello' }] };
const END_OF_STREAM = 'data: [DONE]';

/** A model is asked, at once and word by word; then what that took. */
export async function showModels(client: TourClient): Promise<void> {
  await client.call('The models there are', 'models.list', {});
  await client.call('Ask one', 'chat.completions', { body: QUESTION });
  const body = { ...QUESTION, stream: true };
  const stream = await client.text('Ask it for a stream', 'chat.completions', { body });
  if (!stream.includes(END_OF_STREAM)) {
    throw new CliError('TOUR_FAILED', `The stream does not end with "${END_OF_STREAM}": ${stream}`);
  }
  await client.call('What the portal may still use', 'ai.quota.get', {});
  await client.call('What was used', 'ai.usage.get', {});
}

/** The subscription of a person, as their device sees it, and what more of it would cost. */
export async function showSubscription(client: TourClient, deviceKey: string): Promise<void> {
  const headers = { 'x-api-key': deviceKey };
  await client.call('The subscription of a device', 'cowork.state.get', { headers });
  await client.call('What a larger one would cost', 'cowork.subscription.preview.get', {
    query: { tier: 'PRO' },
    headers,
  });
}
