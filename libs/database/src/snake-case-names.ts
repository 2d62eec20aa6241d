import { DefaultNamingStrategy } from 'typeorm';

/** Columns of entities are called as those of SQL: `createdAt` is `created_at`. */
export class SnakeCaseNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return given ?? [...prefixes, property].map(snakeCase).join('_');
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
