import * as z from 'zod/mini'
import { field, flag, record, text } from './record.ts'
import { AcctNum } from './values.ts'

export const FiledDocument = record('FiledDocument', 'A document filed for an account.', {
  id: text('Its identifier.', '91527/statement.pdf'),
  Account: field(
    z.nullable(AcctNum),
    'The account it was filed for; null for a statement of solicitation whose names do not fit exactly one account.',
  ),
  Date: field(z.iso.date(), 'The day on which it was filed.', '2026-06-01'),
  DocDesc: text('Its description, in the state’s words.', 'Statement of Candidate'),
  Filename: text(
    'The name of its file; blank if the state lists the document without a file.',
    'statement.pdf',
  ),
  FilePath: text(
    'The path of its file, which is at /docs/{FilePath}; blank if the state lists the document without a file.',
    '91527/statement.pdf',
  ),
  type: text('The type under which it is filed.', 'Statement of Candidate'),
  solicitor: text(
    'For a statement in the state’s listing of solicitations, the person who solicits, last name first; otherwise blank.',
    '',
  ),
  isLinked: flag(
    'For such a statement, whether the listing links to a file; FilePath is blank until that file has been fetched.',
    false,
  ),
})
export type FiledDocument = z.infer<typeof FiledDocument>
