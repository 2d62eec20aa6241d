import type { MigrationClass } from '#libs/database';
import { Storage1764105000000 } from './1764105000000-storage.migration.js';
import { BlobsByKey1764105100000 } from './1764105100000-blobs-by-key.migration.js';
import { Objects1764105300000 } from './1764105300000-objects.migration.js';
import { EndedNamespaces1764105300001 } from './1764105300001-ended-namespaces.migration.js';
import { FeedbackArea1764108350000 } from './1764108350000-feedback-area.migration.js';

export const storageMigrations: readonly MigrationClass[] = [
  Storage1764105000000,
  BlobsByKey1764105100000,
  Objects1764105300000,
  EndedNamespaces1764105300001,
  FeedbackArea1764108350000,
];
