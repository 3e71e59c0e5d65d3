import { type Expression, sql, type SqlBool } from 'kysely'

/** Above every character of a name or a path, so that a prefix is a range, which an index serves on both engines. */
const LAST = '\uffff'

/** The condition that the text of `column` begins with `prefix`, to the letter. */
export const startsWith = (column: Expression<string>, prefix: string) =>
  sql<SqlBool>`${column} >= ${prefix} and ${column} < ${prefix + LAST}`
