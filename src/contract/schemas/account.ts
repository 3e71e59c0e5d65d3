import * as z from 'zod/mini'
import { MAX_ACCT_NUM, parseAcctNum } from '../domain/parseAcctNum.ts'

/**
 * One line of a candidate's account list. `accountNum` is null if the source has no usable number: such an account is
 * shown by name and skipped in calls for balances.
 */
const Entry = z.object({
  accountName: z.string(),
  accountNum: z.nullable(z.int().check(z.positive(), z.lte(MAX_ACCT_NUM))),
})
export const AccountListEntry = z.pipe(
  // In code an entry has the two fields; input may be anything.
  z.transform((entry: z.input<typeof Entry>) => normalizeEntry(entry)),
  Entry,
)
export type AccountListEntry = z.infer<typeof AccountListEntry>

/** The two-field form of an entry. A legacy entry is a single pair with the name as key and the number as value. */
function normalizeEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const fields: Record<string, unknown> = { ...entry }
  const [name, num] =
    'accountNum' in fields || 'accountName' in fields
      ? [fields.accountName, fields.accountNum]
      : (Object.entries(fields)[0] ?? [])
  return { accountName: textOf(name), accountNum: parseAcctNum(textOf(num)) }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
