import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCheckLinksMutation } from '#client/api/links.ts'
import { PasteForm } from '#client/components/admin/paste/PasteForm.tsx'
import { usePastedList } from '#client/components/admin/paste/usePastedList.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/text.ts'
import type { CheckedLink, LinkFinding } from '#contract/schemas/link.ts'
import { MAX_LINKS } from '#contract/domain/administration.ts'
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
        <CheckedLinks key={checked.requestId} checked={checked.data} onSaved={() => keep('')} />
      )}
    </Section>
  )
}

/** What adding the list does, row by row. */
function CheckedLinks({ checked, onSaved }: { checked: readonly CheckedLink[]; onSaved: () => void }) {
  const [isAdded, setAdded] = useState(false)
  const entries = checked
    .filter(({ finding }) => finding === 'new')
    .map(({ acctNum, accountNum }) => ({ acctNum, accountNum }))
  const outcome = isAdded ? `${entries.length === 1 ? 'was' : 'were'} added` : 'will be added'
  return (
    <div>
      <DataTable
        caption={`${counted(checked.length, 'link')}, of which ${entries.length} ${outcome}`}
        columns={isAdded ? COLUMNS_ONCE_ADDED : COLUMNS}
        rows={checked}
        rowKey={({ acctNum, accountNum }) => `${acctNum} ${accountNum}`}
        muted={({ finding }) => finding !== 'new'}
        empty="The list has no link."
        dense
      />
      <SaveLinks
        entries={isAdded ? [] : entries}
        onSaved={() => {
          setAdded(true)
          onSaved()
        }}
        onUndone={() => setAdded(false)}
      />
    </div>
  )
}

const WORDS: Readonly<Record<LinkFinding, string>> = {
  new: 'Will be added.',
  listed: 'Is in the list already.',
  own: 'Is the candidate’s own account.',
  noCandidate: 'No candidate has this account.',
  noCommittee: 'No committee has this account.',
}

const columnsWith = (words: typeof WORDS): DataColumn<CheckedLink>[] => [
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
  { key: 'finding', header: 'Outcome', cell: ({ finding }) => words[finding] },
]

const COLUMNS = columnsWith(WORDS)
const COLUMNS_ONCE_ADDED = columnsWith({ ...WORDS, new: 'Added.' })
