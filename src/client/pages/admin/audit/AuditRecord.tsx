import { BreakableText } from '#client/components/admin/BreakableText.tsx'
import { Link } from 'react-router-dom'
import {
  editCandidatePage,
  editCommitteePage,
  personPage,
  SOLICITATIONS_PAGE,
  voterPage,
} from '#contract/adminPages.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'

/** The record of an entry, as a link if it has a page. */
export function AuditRecord({ record }: AuditEntry) {
  const page = pageOf(record)
  const words = <BreakableText text={record} />
  return page === undefined ? words : <Link to={page}>{words}</Link>
}

function pageOf(record: string): string | undefined {
  const [, folder, id = ''] =
    /^(candidates|committees|voters|administrators|statements)\/(.+)$/.exec(record) ?? []
  if (folder === 'candidates') return editCandidatePage(Number(id))
  if (folder === 'committees') return editCommitteePage(Number(id))
  if (folder === 'voters') return voterPage(id)
  if (folder === 'administrators') return personPage(id)
  return folder && SOLICITATIONS_PAGE
}
