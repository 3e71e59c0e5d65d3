import { slicesOf } from '#contract/domain/slicesOf.ts'
import type { Db } from '../../connection/Db.ts'
import { type AccountName, accountNamed } from './accountNames.ts'
import { visibleAt } from '../store/segment.ts'
import { toAccountName } from './keepAccountNames.ts'

/** The facts in a row that identify its other party's account. */
export interface NamedRow {
  kind: string
  type: string
  /** ISO. */
  day: string
  /** The account name that it is filed under, as in account_party. */
  name: string
  isCampaign: boolean
}

/** The state's type of an expenditure to a candidate's campaign. */
const TO_CANDIDATE = 'CAN'

/** Finds the account of the register that is the other party of a row at an epoch; each name is read once. */
export function linker(db: Db, epoch: number) {
  const names = new Map<string, AccountName[]>()
  return {
    /** Reads these names, which `accountOf` needs. */
    async load(wanted: Iterable<string>): Promise<void> {
      const missing = [...new Set(wanted)].filter((name) => !names.has(name))
      for (const some of slicesOf(missing, NAMES_AT_ONCE)) {
        for (const name of some) names.set(name, [])
        const rows = await db
          .selectFrom('books.account_name')
          .selectAll()
          .where('name', 'in', some)
          .where(visibleAt(epoch))
          .execute()
        for (const row of rows) names.get(row.name)?.push(toAccountName(row))
      }
    },

    /** Undefined if it is no account's row, or may be one of several accounts'. */
    accountOf: (row: NamedRow): number | undefined => linkedAccount(names.get(row.name), row),
  }
}

/** The account that a row means, out of those with its name. */
export const linkedAccount = (
  names: readonly AccountName[] = [],
  { kind, type, day, isCampaign }: Omit<NamedRow, 'name'>,
): number | undefined =>
  accountNamed(names, { day, isOfCampaign: isCampaign || (kind === 'expenditures' && type === TO_CANDIDATE) })

export type Linker = ReturnType<typeof linker>

const NAMES_AT_ONCE = 500
