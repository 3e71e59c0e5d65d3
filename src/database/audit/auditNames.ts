import { fullName } from '#contract/domain/fullName.ts'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import type { Db } from '../connection/Db.ts'

/** The names of the records at these paths, including deleted ones; nothing for other paths. */
export async function namesOf(db: Db, records: readonly string[]): Promise<Map<string, string>> {
  const numbersUnder = (folder: string) =>
    records.flatMap((record) =>
      record.startsWith(folder) ? (parseAcctNum(record.slice(folder.length)) ?? []) : [],
    )
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num', 'name_first', 'name_middle', 'name_last'])
    .where('acct_num', 'in', [0, ...numbersUnder('candidates/')])
    .execute()
  const committees = await db
    .selectFrom('committee')
    .select(['acct_num', 'name'])
    .where('acct_num', 'in', [0, ...numbersUnder('committees/')])
    .execute()
  return new Map([
    ...candidates.map(
      (row) =>
        [`candidates/${row.acct_num}`, fullName(row.name_first, row.name_middle, row.name_last)] as const,
    ),
    ...committees.map(({ acct_num, name }) => [`committees/${acct_num}`, name] as const),
  ])
}
