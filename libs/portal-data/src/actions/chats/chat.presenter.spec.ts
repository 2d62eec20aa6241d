import { foundDialog } from './chat-inputs.data.js';
import { presentChat, presentChats, presentEvents, presentMessages } from './chat.presenter.js';

const context = (input: Readonly<Record<string, unknown>>, total?: number) => ({
  input,
  total,
  publicUrl: '',
});

describe('answers of the messenger', () => {
  it('name a chat twice and know its dialog', () => {
    expect(presentChat({ id: '7', name: 'Plans', entity_data_1: 'x' })).toEqual({
      data: { id: 7, dialogId: 'chat7', name: 'Plans', title: 'Plans', entityData1: 'x' },
    });
    expect(presentChat({ id: 7, dialog_id: '3', name: 'Ann' })).toMatchObject({ data: { dialogId: '3' } });
    expect(presentChat({ name: 'no id' })).toBeNull();
    expect(presentChat(false)).toBeNull();
  });

  it('make a list of an object by ids', () => {
    const found = presentChats({ 4: { id: 4, name: 'a' }, 9: { id: 9, name: 'b' } }, context({}, 12));
    expect(found).toMatchObject({ data: [{ id: 4 }, { id: 9 }], meta: { total: 12 } });
    expect(presentChats([], context({}))).toEqual({ data: [], meta: { total: 0 } });
    expect(presentChats('x', context({}))).toBeNull();
  });

  it('hold people and files as lists, whatever the host makes of them', () => {
    const page = {
      chat_id: '5',
      messages: [{ id: '1', author_id: '2', date: 'd', text: 't', params: { ATTACH: [] } }],
      users: { 2: { id: 2, name: 'Ann', first_name: 'A' } },
      files: {},
    };
    expect(presentMessages(page)?.data).toEqual({
      chatId: 5,
      messages: [{ id: 1, authorId: 2, date: 'd', text: 't', params: { attach: [] } }],
      users: [{ id: 2, name: 'Ann', firstName: 'A' }],
      files: [],
    });
    expect(presentMessages([])).toBeNull();
  });

  it.each<[object, unknown, number]>([
    [{ events: [{ eventId: 4, type: 'T', date: 'd', data: {} }], nextOffset: 5 }, 2, 5],
    [{ events: [{ eventId: '4', type: 'T', date: 'd', data: {} }] }, undefined, 5],
    [{ events: [], nextOffset: 3 }, 9, 9],
    [{ events: [], nextOffset: null }, undefined, 0],
    [{ nextOffset: 12 }, 9, 12],
  ])('never lead an offset back: %j after %j', (payload, offset, nextOffset) => {
    expect(presentEvents(payload, context({ offset }))).toMatchObject({ data: { nextOffset } });
  });

  it('leave the data of events alone', () => {
    const data = { message: { author_id: 1, PARAMS: { A_B: 1 } } };
    const payload = { events: [{ eventId: 1, type: 'T', date: 'd', data }], nextOffset: 2, hasMore: true };
    expect(presentEvents(payload, context({}))?.data).toMatchObject({ events: [{ data }], hasMore: true });
  });

  it.each<[unknown, unknown]>([
    [{ ID: '12' }, { foundDialogId: 'chat12' }],
    [{ ID: 12 }, { foundDialogId: 'chat12' }],
  ])('find the dialog of %j', (payload, found) => expect(foundDialog(payload)).toEqual(found));

  it.each([null, {}, { ID: 0 }, { ID: '1; drop' }, [], 5])('find none in %j', (payload) => {
    expect(() => foundDialog(payload)).toThrow(
      expect.objectContaining({ code: 'ENTITY_NOT_FOUND' }) as Error,
    );
  });
});
