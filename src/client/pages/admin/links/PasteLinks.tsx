import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCheckLinksMutation } from '#client/api/links.ts'
import { PasteForm } from '#client/components/admin/PasteForm.tsx'
import { usePastedList } from '#client/components/admin/usePastedList.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/counted.ts'
import { type CheckedLink, type LinkFinding, MAX_LINKS } from '#contract/schemas/link.ts'
import { parseLinkList } from './parseLinkList.ts'
import { SaveLinks } from './SaveLinks.tsx'

/** Links from a pasted list: parsed, checked, shown, and saved as shown. */
export function PasteLinks() {
  const [faults, setFaults] = useState<readonly string[]>([])
  const [check, checked] = useCheckLinksMutation()
  const [, keep] = usePastedList()
  const handleCheck = (text: string) => {
    const { entries, faults: found } = parseLinkList(text)
    const isTooLong = entries.length > MAX_LINKS
    setFaults(
      isTooLong ? [`The list has ${entries.length} links; the limit is ${MAX_LINKS} at a time.`] : found,
    )
    checked.reset()
    if (entries.length > 0 && !isTooLong) void check({ entries })
  }
  const entries = (checked.data ?? [])
    .filter(({ finding }) => finding === 'new')
    .map(({ acctNum, accountNum }) => ({ acctNum, accountNum }))
  return (
    <Section title="From a List">
      <PasteForm
        label="Candidates’ and committees’ account numbers"
        hint="Two columns, as from a spreadsheet: the candidate’s account, and the committee’s"
        busy={checked.isLoading}
        faults={faults}
        onCheck={handleCheck}
      />
      {checked.error && <ErrorMessage message={failureText(checked.error)} />}
      {checked.data && (
        <div key={checked.requestId}>
          <DataTable
            caption={`${counted(checked.data.length, 'link')}, of which ${entries.length} will be added`}
            columns={COLUMNS}
            rows={checked.data}
            rowKey={({ acctNum, accountNum }) => `${acctNum} ${accountNum}`}
            muted={({ finding }) => finding !== 'new'}
            empty="The list has no link."
            dense
          />
          <SaveLinks entries={entries} onSaved={() => keep('')} />
        </div>
      )}
    </Section>
  )
}

const WORDS: Readonly<Record<LinkFinding, string>> = {
  new: 'Will be added.',
  listed: 'Is in the list already.',
  own: 'Is the candidate’s own account.',
  noCandidate: 'No candidate has this account.',
  noCommittee: 'No committee has this account.',
}

const COLUMNS: DataColumn<CheckedLink>[] = [
  {
    key: 'candidate',
    header: 'Candidate',
    width: 'office',
    primary: true,
    cell: ({ acctNum, candidate }) => `${candidate ?? 'Nobody'} (${acctNum})`,
  },
  {
    key: 'committee',
    header: 'Committee',
    width: 'office',
    cell: ({ accountNum, committee }) => `${committee ?? 'None'} (${accountNum})`,
  },
  { key: 'finding', header: 'Outcome', cell: ({ finding }) => WORDS[finding] },
]
