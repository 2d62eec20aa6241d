import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { DEPARTMENTS, DISMISSED_IDS, TEAMS, USER_COUNT } from './people.data.js';
import { departmentOf } from './seed-users.js';

interface Member {
  readonly userId: number;
  readonly role: string;
}

function departmentMembers(departmentId: number, headId: number): Member[] {
  const members: Member[] = [];
  for (let userId = 1; userId <= USER_COUNT; userId += 1) {
    if (departmentOf(userId) !== departmentId || DISMISSED_IDS.includes(userId)) continue;
    members.push({ userId, role: userId === headId ? 'MEMBER_HEAD' : 'MEMBER_EMPLOYEE' });
  }
  return members;
}

function teamMembers(index: number): Member[] {
  const head = { userId: 11 + index, role: 'MEMBER_TEAM_HEAD' };
  return [head, ...[2, 5, 6].map((step) => ({ userId: 11 + index + step, role: 'MEMBER_TEAM_EMPLOYEE' }))];
}

/** The company's structure: departments first, then teams below the root. */
export function seedNodes(): Row[] {
  const nodes = [
    ...DEPARTMENTS.map(({ name, parentId, headId }, index) => ({
      type: 'DEPARTMENT',
      name,
      parentId,
      colorName: null as string | null,
      members: departmentMembers(index + 1, headId),
    })),
    ...TEAMS.map(({ name, colorName }, index) => ({
      type: 'TEAM',
      name,
      parentId: 1 as number | null,
      colorName: colorName as string | null,
      members: teamMembers(index),
    })),
  ];
  return nodes.map((node, index) => {
    const id = index + 1;
    const createdAt = hostDateTime(YEAR_START_MS - (200 - id) * DAY_MS);
    const rest = { structureId: 1, description: '', accessCode: `DR${id}`, xmlId: null };
    return { id, ...rest, ...node, userCount: node.members.length, createdAt, updatedAt: createdAt };
  });
}

/** The departments as the older methods know them; ids from 1. */
export function seedDepartments(): Row[] {
  return DEPARTMENTS.map(({ name, parentId, headId }, index) => ({
    id: index + 1,
    NAME: name,
    SORT: (index + 1) * 100,
    PARENT: parentId,
    UF_HEAD: headId,
  }));
}
