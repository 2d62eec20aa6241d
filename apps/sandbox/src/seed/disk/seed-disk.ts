import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { USER_COUNT, WORKGROUPS } from '../people/people.data.js';
import { userName } from '../people/seed-users.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import {
  ATTACHED_FILE,
  ATTACHED_ONLY,
  COMPANY_FOLDERS,
  CREATED_FILES,
  CREATED_FILES_CODE,
  GROUP_FILES,
  LONG_HISTORY,
  PERSONAL_FILES,
  PERSONAL_STORAGES,
  seededContent,
  type SeedFolder,
} from './disk.data.js';

const HOUR_MS = 3_600_000;
const VERSIONED_STEP = 3;

/** How many versions an ordinary file has; follows from the id alone. */
function versionCountOf(fileId: number): number {
  return fileId % VERSIONED_STEP === 0 ? 2 + (fileId % 4) : 1;
}

function touchedMs(fileId: number, version: number): number {
  return YEAR_START_MS + ((fileId * 5) % 250) * DAY_MS + version * 26 * HOUR_MS;
}

/** The storages of everyone, of the company, of the workgroups and of one application; a root folder each. */
export function seedStorages(): Row[] {
  const storages = [
    { NAME: 'Company drive', ENTITY_TYPE: 'common', ENTITY_ID: 'shared_files_s1', MODULE_ID: 'disk' },
    { NAME: 'Application drive', ENTITY_TYPE: 'restapp', ENTITY_ID: '1', MODULE_ID: 'disk' },
    ...WORKGROUPS.map(({ name }, index) => ({
      NAME: name,
      ENTITY_TYPE: 'group',
      ENTITY_ID: String(index + 1),
      MODULE_ID: 'disk',
    })),
    ...Array.from({ length: USER_COUNT }, (_, index) => {
      const { first, last } = userName(index + 1);
      return {
        NAME: `${first} ${last}`,
        ENTITY_TYPE: 'user',
        ENTITY_ID: String(index + 1),
        MODULE_ID: 'disk',
      };
    }),
  ];
  return storages.map((storage, index) => ({
    id: index + 1,
    CODE: null,
    ...storage,
    ROOT_OBJECT_ID: index + 1,
  }));
}

interface Place {
  readonly storageId: number;
  readonly parentId: number;
}

interface FileExtra {
  readonly versions?: number;
  /** Who gets at it, where it is not everybody who sees its storage. */
  readonly reach?: string;
}

class DiskBuilder {
  readonly rows: Row[] = [];

  constructor(private readonly random: SeededRandom) {}

  root(storageId: number, name: string): number {
    return this.folder({ storageId, parentId: 0 }, name);
  }

  tree(place: Place, { name, files, folders = [] }: SeedFolder): void {
    const inside = { storageId: place.storageId, parentId: this.folder(place, name) };
    for (const child of folders) this.tree(inside, child);
    for (const file of files) this.file(inside, file);
  }

  file(place: Place, name: string, extra: FileExtra = {}): void {
    const id = this.rows.length + 1;
    const { versions: version = versionCountOf(id), reach } = extra;
    this.add(place, name, 'file', touchedMs(id, 1), touchedMs(id, version), {
      GLOBAL_CONTENT_VERSION: version,
      FILE_ID: 1000 + id,
      SIZE: seededContent(name, id, version).length,
      ...(reach && { reach }),
    });
  }

  folder(place: Place, name: string, code: string | null = null): number {
    const createdMs = YEAR_START_MS + (this.rows.length % 50) * HOUR_MS;
    return this.add(place, name, 'folder', createdMs, createdMs, {
      CODE: code,
      REAL_OBJECT_ID: this.rows.length + 1,
    });
  }

  private add(place: Place, name: string, type: string, fromMs: number, toMs: number, extra: object): number {
    const id = this.rows.length + 1;
    const authorId = this.random.integer(1, USER_COUNT);
    this.rows.push({
      id,
      NAME: name,
      CODE: null,
      STORAGE_ID: place.storageId,
      TYPE: type,
      PARENT_ID: place.parentId,
      DELETED_TYPE: 0,
      CREATE_TIME: hostDateTime(fromMs),
      UPDATE_TIME: hostDateTime(toMs),
      DELETE_TIME: null,
      CREATED_BY: authorId,
      UPDATED_BY: authorId,
      DELETED_BY: 0,
      ...extra,
    });
    return id;
  }
}

/** Folders and files of all storages; the roots come first, so that a root has the id of its storage. */
export function seedDiskObjects(random: SeededRandom): Row[] {
  const builder = new DiskBuilder(random);
  const storages = seedStorages();
  for (const storage of storages) builder.root(storage.id, String(storage['NAME']));
  for (const folder of COMPANY_FOLDERS) builder.tree({ storageId: 1, parentId: 1 }, folder);
  const firstGroup = storages.findIndex((storage) => storage['ENTITY_TYPE'] === 'group') + 1;
  for (let group = 0; group < WORKGROUPS.length; group += 1) {
    const id = firstGroup + group;
    for (const name of GROUP_FILES) builder.file({ storageId: id, parentId: id }, name);
  }
  const firstUser = firstGroup + WORKGROUPS.length;
  for (let user = 0; user < PERSONAL_STORAGES; user += 1) {
    const id = firstUser + user;
    for (const name of PERSONAL_FILES) builder.file({ storageId: id, parentId: id }, name);
  }
  // Whatever comes later stands at the end: ids of the others do not move.
  builder.file({ storageId: 1, parentId: 1 }, LONG_HISTORY.name, { versions: LONG_HISTORY.versions });
  builder.file({ storageId: 1, parentId: 0 }, ATTACHED_FILE, { reach: ATTACHED_ONLY });
  for (const { id } of storages.filter((storage) => storage['ENTITY_TYPE'] === 'user')) {
    builder.folder({ storageId: id, parentId: id }, CREATED_FILES, CREATED_FILES_CODE);
  }
  return builder.rows;
}

/** Versions of the seeded files, oldest first; the last one of a file is its present content. */
export function seedFileVersions(objects: readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (const file of objects) {
    if (file['TYPE'] !== 'file') continue;
    const name = String(file['NAME']);
    const count = file['GLOBAL_CONTENT_VERSION'] as number;
    for (let version = 1; version <= count; version += 1) {
      rows.push({
        id: rows.length + 1,
        OBJECT_ID: file.id,
        NAME: name,
        SIZE: seededContent(name, file.id, version).length,
        GLOBAL_CONTENT_VERSION: version,
        CREATE_TIME: hostDateTime(touchedMs(file.id, version)),
        CREATED_BY: file['CREATED_BY'],
        content: null,
        spooled: null,
      });
    }
  }
  return rows;
}
