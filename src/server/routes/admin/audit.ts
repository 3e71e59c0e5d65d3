import { TOTAL_COUNT_HEADER } from '#contract/schemas/voter.ts'
import type { Audit } from '#database/audit/audit.ts'
import type { Undo } from '#database/undo/undo.ts'
import { auditTable } from '../../exports/auditTable.ts'
import type { Downloads } from '../../exports/downloads.ts'
import { FORMATS } from '../../exports/exportFormats.ts'
import type { Handlers } from '../Handlers.ts'

/** The audit trail, and undoing its entries. */
export const auditHandlers = (audit: Audit, undo: Undo, files: Downloads) =>
  ({
    async listAuditEntries({ query, c }) {
      c.header(TOTAL_COUNT_HEADER, String(await audit.count(query)))
      return audit.list(query)
    },
    exportAuditEntries({ query, c }) {
      const { mediaType, write } = FORMATS.csv
      const headers = {
        'Content-Type': mediaType,
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
      }
      // Nobody would read a body, at whose end the download ends.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      const body = files.begin(c).body(write(auditTable(audit, query)))
      return c.body(body, 200, headers)
    },
    async undoAuditEntry({ params: { entryId }, refuse, c }) {
      const outcome = await undo.undo(c.var.actor, entryId)
      if (outcome === 'missing') refuse(404)
      if (outcome === 'not undoable') refuse(409)
      if (typeof outcome !== 'string') refuse(409, `Nothing was undone: ${outcome.refused}`)
    },
  }) satisfies Partial<Handlers>
