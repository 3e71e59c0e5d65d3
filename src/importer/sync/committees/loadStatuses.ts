import type { Db } from '#database/connection/Db.ts'
import { committeeStatusesIn } from '#database/repositories/committeeStatuses.ts'
import { heldPagesIn } from '#database/repositories/heldPages.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { openJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import type { Warn } from '../../read/recordsOf.ts'
import type { Report } from '../../report.ts'
import { pageChange, type PagesRun, reportPages } from '../reportPages.ts'
import type { Sweep } from './sweepCommittees.ts'

/** The state's word for committees that should be on its list of active ones. */
const ACTIVE = 'active'

const accountsOf = (committees: readonly { acctNum: number }[]) => committees.map(({ acctNum }) => acctNum)

/**
 * Loads each committee's status inside the transaction `trx`. The list of active committees remains the authority on
 * those it has; any other committee becomes a separate record.
 */
export async function loadStatuses(
  trx: Db,
  sweep: Sweep,
  run: PagesRun & { warn: Warn },
): Promise<Omit<Report, 'warnings'>> {
  const { kind, startedAt, warn } = run
  const { day, pages } = sweep
  const importId = await importsIn(trx).begin(kind, startedAt)
  const statuses = committeeStatusesIn(trx)
  const onFile = await statuses.committees()
  const before = await statuses.all()

  const found = [...sweep.committees.values()].filter(({ acctNum, name, status }) => {
    const isActive = status.toLowerCase() === ACTIVE
    const record = onFile.get(acctNum)
    if (isActive !== (record?.isListed ?? false))
      warn(
        isActive
          ? 'Active in the look-up, but not on the list of active committees'
          : 'On the list of active committees, but not active in the look-up',
        `${acctNum} ${name}`,
      )
    // The list will bring it with all of its fields.
    return !isActive || record !== undefined
  })
  const added = found.filter(({ acctNum }) => !before.has(acctNum))
  const changed = found.filter(({ acctNum, status }) => (before.get(acctNum)?.status ?? status) !== status)
  const offList = found.filter(({ acctNum, name, type }) => {
    const record = onFile.get(acctNum)
    return record === undefined || (!record.isListed && (record.name !== name || record.type !== type))
  })
  const journal = openJournal(trx)
  await journal.before('registration', accountsOf([...added, ...changed]))
  await journal.before('committee', accountsOf(offList))
  await statuses.record([...added, ...changed], { day, importId })
  const accounts = new Set(found.map(({ acctNum }) => acctNum))
  await statuses.confirm(
    day,
    [...before.keys()].filter((acctNum) => !accounts.has(acctNum)),
  )
  await statuses.putOffList(offList, day)
  await journal.write({ importId })
  await heldPagesIn(trx).drop(pages.map(({ name }) => name))
  if (added.length + changed.length + offList.length > 0) await registerIn(trx).noteChange()

  return reportPages(trx, run, {
    importId,
    records: 'committees',
    pages,
    day,
    changes: [
      ...changed.map(({ acctNum, name, status }) =>
        pageChange(String(acctNum), name, {
          column: 'Status',
          before: before.get(acctNum)?.status ?? '',
          after: status,
        }),
      ),
      ...added.map(({ acctNum, name }) => pageChange(String(acctNum), name)),
    ],
    unchanged: found.length - added.length - changed.length,
    rejections: sweep.rejections,
  })
}
