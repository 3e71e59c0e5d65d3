import type { Insertable } from 'kysely'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import type { Database } from '#database/schema.ts'
import type { ImportType, LineOfRows } from './importTypeOf.ts'
import { LineRejected, orRejected, keyField, requiredField, shorten, isoDate } from './normalize/fields.ts'
import { linkOf } from './normalize/linkOf.ts'
import type { Solicitation } from './normalize/matchSolicitations.ts'
import { fileSchemas } from './read/fileSchemas.ts'
import { readPage } from './read/openPage.ts'
import { readSolicitations, type SolicitationRow } from './read/readSolicitations.ts'
import type { Warn } from './read/recordsOf.ts'

/**
 * The columns of a statement, without those of its file, which is fetched separately and kept when the listing is read
 * again.
 */
type SolicitationDocument = Pick<
  Insertable<Database['document']>,
  | 'document_id'
  | 'source'
  | 'acct_num'
  | 'doc_date'
  | 'doc_desc'
  | 'doc_type'
  | 'solicitor'
  | 'office'
  | 'source_link'
>

/** Turns a row of the state's listing into a document without a file. Throws LineRejected. */
function normalizeSolicitation(
  row: SolicitationRow,
  accountOf: (solicitation: Solicitation) => number | null,
): SolicitationDocument {
  const { solicitor, office, form, organization } = row
  const doc_date = isoDate(row.received)
  if (doc_date === null)
    throw new LineRejected(`Received is "${shorten(row.received)}", not one such as 07/24/2026`)
  requiredField('Form type', form)
  requiredField('Organization', organization)
  return {
    document_id: keyField('what identifies it', statementId(solicitor, organization, doc_date, form)),
    source: 'state',
    acct_num: accountOf(row),
    doc_date,
    doc_desc: `${form}: ${organization}`,
    doc_type: STATEMENT_OF_SOLICITATION,
    solicitor,
    office,
    source_link: linkOf(row.addresses),
  }
}

/**
 * The id of a statement, because the listing has no numbers. It begins with a slash, unlike any path of an operator's
 * document, and a bar within a part is doubled.
 */
const statementId = (
  ...parts: readonly [solicitor: string, organization: string, date: string, form: string]
) => `/${parts.map((part) => part.replaceAll('|', '||')).join(' | ')}`

/** The state's listing of solicitations: a page that is read whole, without account numbers. */
export const solicitationType = (accountOf: (solicitation: Solicitation) => number | null): ImportType => ({
  noun: fileSchemas.solicitations.noun,
  table: 'document',
  keyName: 'statement',
  async *readRows({ path, chunks }, warn) {
    const rows = readSolicitations(path, readPage(path, chunks()))
    yield linesOf(rows, accountOf, warn)
  },
})

/** A filing that is listed twice counts once, with the details of both rows. */
function linesOf(
  rows: readonly SolicitationRow[],
  accountOf: (solicitation: Solicitation) => number | null,
  warn: Warn,
): LineOfRows[] {
  const lines: LineOfRows[] = []
  const statements = new Map<string, { line: number; document: SolicitationDocument }>()
  for (const row of rows) {
    const document = orRejected(() => normalizeSolicitation(row, accountOf))
    if (document instanceof LineRejected) {
      // It is unknown whose statement this is, so it may be anyone's.
      const content = { reason: document.message, isLost: true, isDamaged: true }
      lines.push({ line: row.line, content, key: null })
      continue
    }
    const known = statements.get(document.document_id)
    if (known) warn('Statements that the state lists more than once, counted as one', document.doc_desc)
    statements.set(document.document_id, {
      line: known?.line ?? row.line,
      document: known ? preferred(known.document, document) : document,
    })
  }
  for (const { line, document } of statements.values()) {
    if (document.acct_num === null)
      warn('Statements whose names fit no one account', `${document.solicitor}: ${document.doc_desc}`)
    lines.push({ line, content: [document], key: document.document_id })
  }
  return lines
}

/** Independent of their order: the one with a link, or else the first in alphabetical order. */
function preferred(one: SolicitationDocument, other: SolicitationDocument): SolicitationDocument {
  return rankOf(one) <= rankOf(other) ? one : other
}

const rankOf = ({ source_link, office }: SolicitationDocument) =>
  `${source_link ? 0 : 1} ${source_link} ${office}`
