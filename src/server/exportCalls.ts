import { Hono } from 'hono'
import type { Db } from '#database/connection/Db.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { answerWith } from './past/answerWith.ts'
import type { Past } from './past/past.ts'
import { answerEndpoints } from './routes/answerEndpoints.ts'
import { exportHandlers } from './routes/public/exports.ts'
import { exportSlots } from './exports/exportSlots.ts'
import type { ExportTable } from './exports/ExportTable.ts'
import { exportTables } from './exports/exportTables.ts'
import { type ExportDeps, sendExport } from './exports/sendExport.ts'

/** Tables as files, as of today or, with `asOf=`, as of an earlier day. */
export function exportCalls(db: Db, past: Past, { slots = exportSlots(), ...deps }: ExportDeps): Hono {
  const ofToday = answerEndpoints(exportHandlers(exportTables(db), sendExport({ ...deps, slots })))
  return new Hono()
    .use('/api/export/*', async (c, next) => {
      const asked = c.req.queries('asOf')
      if (asked === undefined) return next()
      const { revision } = await past.find(asked)
      const version = async () => `r${revision} ${await past.version()}`
      const send = sendExport({ ...deps, slots, version })
      return answerWith(exportHandlers(tablesOf(past, revision), send), c)
    })
    .route('/', ofToday)
}

function tablesOf(past: Past, revision: number) {
  const then = past.at(revision)
  const candidates = candidatesIn(then.db)
  const { rows, between, ...tables } = exportTables(then.db, then)
  const withRowsKept =
    <First, Rest extends unknown[], Table extends ExportTable | null | undefined>(
      accountsOf: (first: First) => readonly number[] | Promise<readonly number[]>,
      make: (first: First, ...rest: Rest) => Promise<Table>,
    ) =>
    async (first: First, ...rest: Rest): Promise<Table> => {
      const accounts = await accountsOf(first)
      const assertKept = () => past.assertRowsKept(revision, accounts)
      await assertKept()
      const table = await make(first, ...rest)
      return table && { ...table, batches: untilTheEnd(table.batches, assertKept) }
    }
  return {
    ...tables,
    rows: {
      ...rows,
      transactions: withRowsKept(ofQuery, rows.transactions),
      summary: withRowsKept(ofQuery, rows.summary),
      ofRace: withRowsKept(
        ({ electionId, officeCode }) => candidates.accountsOfOffice(electionId, officeCode),
        rows.ofRace,
      ),
    },
    between: {
      counterparties: withRowsKept((account) => [account], between.counterparties),
    },
  }
}

const ofQuery = ({ accounts }: { accounts: readonly number[] }) => accounts

/** Rows may be removed while they are read. Then the file is cut off, which its reader notices. */
async function* untilTheEnd(batches: ExportTable['batches'], assertWhole: () => Promise<unknown>) {
  yield* batches
  await assertWhole()
}
