import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, momentOf } from '../seed-time.js';
import { USER_COUNT, WORKGROUPS } from './people.data.js';

const yesNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** Workgroups and projects, ids from 1. */
export function seedWorkgroups(random: SeededRandom): Row[] {
  return WORKGROUPS.map((group, index) => {
    const createdMs = momentOf(random, index, WORKGROUPS.length * 2);
    const start = group.isProject ? hostDateTime(createdMs) : null;
    return {
      id: index + 1,
      SITE_ID: 's1',
      NAME: group.name,
      DESCRIPTION: group.description,
      DATE_CREATE: hostDateTime(createdMs),
      DATE_UPDATE: hostDateTime(createdMs + 10 * DAY_MS),
      DATE_ACTIVITY: hostDateTime(createdMs + random.integer(20, 150) * DAY_MS),
      ACTIVE: 'Y',
      VISIBLE: yesNo(group.isOpened || random.chance(0.7)),
      OPENED: yesNo(group.isOpened),
      CLOSED: yesNo(group.isClosed),
      SUBJECT_ID: group.isProject ? 2 : 1,
      SUBJECT_NAME: group.isProject ? 'Projects' : 'Workgroups',
      OWNER_ID: random.integer(1, 12),
      KEYWORDS: group.name.toLowerCase().replaceAll(' ', ', '),
      NUMBER_OF_MEMBERS: random.integer(3, USER_COUNT / 2),
      PROJECT: yesNo(group.isProject),
      PROJECT_DATE_START: start,
      PROJECT_DATE_FINISH: group.isProject ? hostDateTime(createdMs + 120 * DAY_MS) : null,
      SCRUM_MASTER_ID: null,
      INITIATE_PERMS: group.isOpened ? 'K' : 'E',
      IS_EXTRANET: 'N',
    };
  });
}
