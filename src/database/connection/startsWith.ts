import { type Expression, sql, type SqlBool } from 'kysely'

/**
 * Sorts after every character of a name or a path, so that a prefix is a range, which both engines can look up in an
 * index.
 */
const LAST = '\uffff'

/** The condition that the text of `column` begins with exactly `prefix`. */
export const startsWith = (column: Expression<string>, prefix: string) =>
  sql<SqlBool>`${column} >= ${prefix} and ${column} < ${prefix + LAST}`
