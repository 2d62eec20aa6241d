import type { MigrationClass } from '#libs/database';
import { Tickets1764108300000 } from './1764108300000-tickets.migration.js';

export const feedbackMigrations: readonly MigrationClass[] = [Tickets1764108300000];
