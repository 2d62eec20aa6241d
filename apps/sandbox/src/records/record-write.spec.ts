import { createRecord, updateRecord } from './record-write.js';
import { DEAL } from './types/crm/deal.data.js';

const CREATED = { userId: 7, nowMs: Date.parse('2025-03-01T12:00:00Z') };
const CHANGED = { userId: 8, nowMs: Date.parse('2025-03-02T12:00:00Z') };

describe('writing deals', () => {
  it('stores values in the shapes of the host', () => {
    const fields = {
      title: 'T',
      opportunity: '12.5',
      opened: true,
      begindate: '2025-04-05',
      contactIds: ['4', 5],
    };
    expect(createRecord(DEAL, 9, fields, CREATED)).toMatchObject({
      id: 9,
      createdTime: '2025-03-01T15:00:00+03:00',
      createdBy: 7,
      assignedById: 7,
      opportunity: 12.5,
      opened: 'Y',
      begindate: '2025-04-05T00:00:00+03:00',
      contactId: 4,
      contactIds: [4, 5],
      stageId: 'NEW',
      stageSemanticId: 'P',
      isNew: 'Y',
      entityTypeId: 2,
    });
  });

  it('gives a nameless deal a name', () => {
    expect(createRecord(DEAL, 9, {}, CREATED)['title']).toBe('Deal #9');
  });

  it('ignores unknown and read-only fields', () => {
    const row = createRecord(
      DEAL,
      9,
      { id: 1, createdBy: 99, isNew: 'N', nope: 1, __proto__: { x: 1 } },
      CREATED,
    );
    expect(row).toMatchObject({ id: 9, createdBy: 7, isNew: 'Y' });
    expect(row).not.toHaveProperty('nope');
  });

  it('closes a deal that moves to a final stage and remembers where it came from', () => {
    const before = createRecord(DEAL, 9, { stageId: 'EXECUTING' }, CREATED);
    expect(updateRecord(DEAL, before, { stageId: 'WON', categoryId: 1 }, CHANGED)).toMatchObject({
      stageId: 'WON',
      categoryId: 0,
      previousStageId: 'EXECUTING',
      stageSemanticId: 'S',
      closed: 'Y',
      closedate: '2025-03-02T00:00:00+03:00',
      movedBy: 8,
      updatedBy: 8,
      createdBy: 7,
    });
  });

  it('refuses a stage of another pipeline and leaves the stored record alone', () => {
    const before = createRecord(DEAL, 9, {}, CREATED);
    expect(() => updateRecord(DEAL, before, { title: 'X', stageId: 'C1:NEW' }, CHANGED)).toThrow(
      'field "Stage"',
    );
    expect(before['title']).toBe('Deal #9');
  });
});
