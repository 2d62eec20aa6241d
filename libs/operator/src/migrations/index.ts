import type { MigrationClass } from '#libs/database';
import { Operator1764800000004 } from './1764800000004-operator.migration.js';

export const operatorMigrations: readonly MigrationClass[] = [Operator1764800000004];
