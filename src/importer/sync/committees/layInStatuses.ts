import type { Db } from '#database/connection/openDatabase.ts'
import { committeeStatusesIn } from '#database/repositories/committeeStatuses.ts'
import { heldPagesIn } from '#database/repositories/heldPages.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { registerIn } from '#database/repositories/register.ts'
import type { RecordChange } from '#database/staging/listChanges.ts'
import { IMPORTER } from '../../actor.ts'
import { listedChange } from '../../load/describeChanges.ts'
import type { Warn } from '../../read/recordsOf.ts'
import { describeCounts, emptyReport, MOST_CHANGES, NO_COUNTS, type Report } from '../../report.ts'
import type { Sweep } from './sweepCommittees.ts'

interface Options {
  kind: string
  dryRun: boolean
  startedAt: string
  clock: () => Date
  warn: Warn
}

/** How the state calls a committee that its list of active ones should have. */
const ACTIVE = 'active'

/**
 * Lays in where each committee stands, inside the transaction `trx`. The list of active committees stays the authority on
 * those that it has; a committee that it does not have becomes a record of its own.
 */
export async function layInStatuses(
  trx: Db,
  sweep: Sweep,
  options: Options,
): Promise<Omit<Report, 'warnings'>> {
  const { kind, dryRun, startedAt, clock, warn } = options
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
          ? 'Active by the look-up, and not on the list of active committees'
          : 'On the list of active committees, and not active by the look-up',
        `${acctNum} ${name}`,
      )
    // The list will bring it, with all its fields.
    return !isActive || record !== undefined
  })
  const added = found.filter(({ acctNum }) => !before.has(acctNum))
  const changed = found.filter(({ acctNum, status }) => (before.get(acctNum)?.status ?? status) !== status)
  const offList = found.filter(({ acctNum, name, type }) => {
    const record = onFile.get(acctNum)
    return record === undefined || (!record.isListed && (record.name !== name || record.type !== type))
  })
  await statuses.record([...added, ...changed], { day, importId })
  const accounts = new Set(found.map(({ acctNum }) => acctNum))
  await statuses.confirm(
    day,
    [...before.keys()].filter((acctNum) => !accounts.has(acctNum)),
  )
  await statuses.putOffList(offList, day)
  await heldPagesIn(trx).drop(pages.map(({ name }) => name))
  if (added.length + changed.length + offList.length > 0) await registerIn(trx).noteChange()

  const counts = {
    ...NO_COUNTS,
    read: found.length + sweep.rejections.length,
    added: added.length,
    changed: changed.length,
    unchanged: found.length - added.length - changed.length,
    rejected: sweep.rejections.length,
  }
  const changes = [
    ...changed.map(({ acctNum, name, status }) =>
      changeOf(acctNum, name, 'changed', [
        { column: 'Status', before: before.get(acctNum)?.status ?? '', after: status },
      ]),
    ),
    ...added.map(({ acctNum, name }) => changeOf(acctNum, name, 'added')),
  ]
  const report = {
    ...emptyReport({ kind, dryRun, startedAt, outcome: 'done', message: '' }),
    ...counts,
    message: `${dryRun ? 'Dry run, nothing changed; it would be' : 'Done'}: ${kind} ${describeCounts(counts)}.`,
    rejections: sweep.rejections,
    changes: changes.slice(0, MOST_CHANGES).map((change) => listedChange('committees', change)),
    files: pages.map(({ name, sha256, bytes }) => ({ name, sha256, size: bytes.length })),
    asOf: day,
    finishedAt: clock().toISOString(),
  }
  await importsIn(trx).finish(importId, { ...report, who: IMPORTER.who })
  return { ...report, importId: dryRun ? null : importId }
}

const changeOf = (
  acctNum: number,
  name: string,
  change: RecordChange['change'],
  fields: RecordChange['fields'] = [],
): RecordChange => ({ change, record: String(acctNum), name, fields })
