/** What an engine calls an error: SQLite by the number of its primary result code, PostgreSQL by five letters. */
export function engineCode(error: unknown): number | string | undefined {
  if (!(error instanceof Error)) return undefined
  // Extended codes carry the primary one in their low byte.
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
