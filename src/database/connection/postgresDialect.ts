import { type DataTypeNode, PostgresDialect, PostgresQueryCompiler } from 'kysely'

/** Makes PostgreSQL store and compare values as SQLite does: 64-bit integers, and text by its bytes. */
export class SqliteCompatiblePostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode) {
    this.append(TYPES[dataType] ?? dataType)
  }
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint',
  text: 'text collate "C"',
}

/** The same for a statement of our own that creates a table. */
export const withPostgresTypes = (statement: string): string =>
  statement.replaceAll(/\b(?:integer|text)\b/g, (type) => TYPES[type] ?? type)
