import { PorticoError } from '#libs/kernel';
import { type Addressed, type MissingVerdict, refusalFor, saysMissing } from './refusals.policy.js';

const refusal = (hostCode: string, message: string): PorticoError =>
  new PorticoError('HOST_ERROR', { message, ...(hostCode !== '' && { extra: { hostCode } }) });

const TASKS = 'TASKS_ERROR_EXCEPTION_#8; Action failed; 8/TE/';

describe('whether the host says that a record is missing', () => {
  it.each<[string, string, Addressed[], MissingVerdict]>([
    ['', 'Not found', ['record'], 'perhaps'],
    ['', 'The Requisite is not found', ['record'], 'perhaps'],
    ['', 'Status is not found.', ['record'], 'perhaps'],
    ['0', 'Section does not exist', ['record'], 'perhaps'],
    ['0', 'store does not exist', ['record'], 'perhaps'],
    ['ERROR_CORE', `${TASKS}ACTION_FAILED_TO_BE_PROCESSED`, ['parent'], 'perhaps'],
    ['ERROR_CORE', `${TASKS}ITEM_NOT_FOUND_OR_NOT_ACCESSIBLE`, ['record'], 'perhaps'],
    ['200540400001', 'order is not exists', ['record'], 'yes'],
    ['201340400001', 'status is not exists', ['record'], 'yes'],
    ['201000000000', 'price type does not exist', ['record'], 'yes'],
    ['ERROR_ELEMENT_NOT_FOUND', 'Element not found', ['record'], 'yes'],
    ['ERROR_IBLOCK_NOT_FOUND', 'Iblock not found', ['parent'], 'yes'],
    ['ERROR_WRONG_WORKFLOW_ID', 'Wrong workflow ID', ['record'], 'yes'],
    ['OWNER_NOT_FOUND', 'Owner was not found', ['parent'], 'yes'],
    ['OWNER_NOT_FOUND', 'Owner was not found', ['record'], 'no'],
    ['ERROR_SECTION_NOT_FOUND', 'Section not found', ['parent'], 'no'],
    ['', 'Not found', [], 'no'],
    ['', 'Not found in the list of your rights', ['record'], 'no'],
    ['', 'There are active items in this status.', ['record'], 'no'],
    ['ERROR_CORE', 'Stage is closed.', ['record'], 'no'],
    ['ERROR_CORE', `${TASKS}WRONG_ARGUMENTS`, ['record'], 'no'],
    ['201000000000', 'The base price type can not be deleted', ['record'], 'no'],
    ['201340400002', 'Duplicate entry for key [statusId]', ['record'], 'no'],
    ['USER_NOT_FOUND', 'The user is not found', ['record', 'parent'], 'no'],
    ['200040300000', 'Iblock Not Found', ['record'], 'no'],
  ])('%p %p, of %j: %s', (code, text, addressed, verdict) => {
    expect(saysMissing(refusal(code, text), addressed)).toBe(verdict);
  });

  it.each([new PorticoError('HOST_ACCESS_DENIED', { message: 'Not found' }), new Error('Not found'), null])(
    'leaves other ends of a call alone: %s',
    (error) => {
      expect(saysMissing(error, ['record'])).toBe('no');
      expect(refusalFor(error, ['record'])).toBe(error);
    },
  );

  it('makes a refused read of it ENTITY_NOT_FOUND', () => {
    expect(refusalFor(refusal('', 'Not found'), ['record'])).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  });
});
