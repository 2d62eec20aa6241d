import type { MigrationClass } from '#libs/database';
import { Storage1764105000000 } from './1764105000000-storage.migration.js';
import { BlobsByKey1764105100000 } from './1764105100000-blobs-by-key.migration.js';
import { Objects1764105300000 } from './1764105300000-objects.migration.js';
import { EndedNamespaces1764105300001 } from './1764105300001-ended-namespaces.migration.js';

export const storageMigrations: readonly MigrationClass[] = [
  Storage1764105000000,
  BlobsByKey1764105100000,
  Objects1764105300000,
  EndedNamespaces1764105300001,
];
