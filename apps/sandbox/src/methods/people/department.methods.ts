import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { fieldNamed } from '../../records/field-index.js';
import { findRecord, listRecords, removeRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { DEPARTMENT } from '../../records/types/people/department.data.js';
import { argument, integerArgument } from '../arguments.js';
import { recordMethods } from '../families/record-methods.js';

/** Whatever lay in a deleted department moves up to the one above. */
function moveUp({ portal }: HostCall, department: Row): void {
  const parentId = department['PARENT'] as number;
  const departments = portal.table('department');
  for (const row of [...departments.values()]) {
    if (row['PARENT'] === department.id) departments.put({ ...row, PARENT: parentId });
  }
  const users = portal.table('user');
  for (const row of [...users.values()]) {
    const own = row['UF_DEPARTMENT'] as readonly number[];
    if (!own.includes(department.id)) continue;
    const kept = own.filter((id) => id !== department.id && id !== parentId);
    users.put({ ...row, UF_DEPARTMENT: [...kept, parentId] });
  }
}

/** Departments: conditions, sort and fields are top-level arguments. */
export const DEPARTMENT_METHODS: HostMethodTable = {
  ...recordMethods(DEPARTMENT, {
    add: { method: 'department.add', fields: null, answer: 'id' },
    update: { method: 'department.update', fields: null, answer: 'true' },
  }),
  'department.get': (call) => {
    const { params } = call;
    const isCondition = (name: string): boolean =>
      name !== 'sort' && fieldNamed(DEPARTMENT, name) !== undefined;
    const filter = Object.fromEntries(Object.entries(params).filter(([name]) => isCondition(name)));
    const sort = params['sort'];
    const { rows, ...paging } = listRecords(call, DEPARTMENT, {
      filter,
      ...(typeof sort === 'string' && sort !== '' && { order: { [sort]: String(params['order'] ?? 'ASC') } }),
      start: argument(params, 'START'),
    });
    return { result: rows, ...paging };
  },
  'department.delete': (call) => {
    const department = findRecord(call, DEPARTMENT, integerArgument(call.params, 'ID'));
    if (department['PARENT'] === null) {
      throw new HostError(400, 'ERROR_CORE', 'The company itself cannot be deleted');
    }
    moveUp(call, department);
    removeRecord(call, DEPARTMENT, department);
    return { result: true };
  },
  'department.fields': () => ({
    result: Object.fromEntries(DEPARTMENT.fields.map(({ name, title }) => [name, title])),
  }),
};
