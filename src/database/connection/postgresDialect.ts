import { type DataTypeNode, PostgresDialect, PostgresQueryCompiler } from 'kysely'

/** Has PostgreSQL store and compare what SQLite does: whole numbers of 64 bits, and text by its bytes. */
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
