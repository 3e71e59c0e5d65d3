import { TOTAL_COUNT_HEADER } from '#contract/schemas/voter.ts'
import type { Audit } from '#database/repositories/audit.ts'
import type { Undo } from '#database/repositories/undo.ts'
import { auditTable } from '../../exports/auditTable.ts'
import { csvText } from '../../exports/csvText.ts'
import type { Handlers } from '../Handlers.ts'

/** The audit trail, and undoing its entries. */
export const auditHandlers = (audit: Audit, undo: Undo) =>
  ({
    async listAuditEntries({ query, c }) {
      c.header(TOTAL_COUNT_HEADER, String(await audit.count(query)))
      return audit.list(query)
    },
    exportAuditEntries({ query, c }) {
      return c.body(streamOf(csvText(auditTable(audit, query))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
      })
    },
    async undoAuditEntry({ params: { entryId }, refuse, c }) {
      const outcome = await undo.undo(c.var.actor, entryId)
      if (outcome === 'missing') refuse(404)
      if (outcome === 'not undoable') refuse(409)
      if (typeof outcome !== 'string') refuse(409, `Nothing was undone: ${outcome.refused}`)
    },
  }) satisfies Partial<Handlers>

/** Text is produced only as fast as it is read. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void texts.return(undefined),
  })
}
