import type { Insertable } from 'kysely'
import { STATEMENT_OF_SOLICITATION } from '#contract/domain/statements.ts'
import type { DocumentTable } from '#database/tables/stateTables.ts'
import type { SolicitationRow } from '../read/readSolicitations.ts'
import { keyField, requiredField, shorten } from './fields.ts'
import { isoDate } from './isoDate.ts'
import { LineRejected } from './LineRejected.ts'
import type { Solicitation } from './matchSolicitations.ts'
import { linkOf } from './linkOf.ts'

/**
 * The columns of a statement, without those of its file, which is fetched separately and kept when the listing is read
 * again.
 */
export type SolicitationDocument = Pick<
  Insertable<DocumentTable>,
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
export function normalizeSolicitation(
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
