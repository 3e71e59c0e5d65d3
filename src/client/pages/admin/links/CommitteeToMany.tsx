import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { ChoiceFinder } from '#client/components/admin/finders/ChoiceFinder.tsx'
import { Choices } from '#client/components/admin/finders/Choices.tsx'
import { FindCommittee } from '#client/components/admin/finders/FindCommittee.tsx'
import { MAX_SHOWN } from '#client/components/admin/finders/FinderStatus.tsx'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { MAX_HITS } from '#contract/domain/search.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import styles from './Links.module.css'
import { SaveLinks } from './SaveLinks.tsx'

/** Adds one committee to any number of candidates, all found by name. */
export function CommitteeToMany() {
  const [committee, setCommittee] = useState<Committee>()
  const [chosen, setChosen] = useState<readonly SearchHit[]>([])
  const entries = chosen.flatMap(({ acctNum }) =>
    committee && acctNum !== null ? [{ acctNum, accountNum: committee.AcctNum }] : [],
  )
  const section = useFocusOnStep<HTMLElement>(`${committee?.AcctNum} ${chosen.length}`)
  return (
    <Section ref={section} tabIndex={-1} title="One Committee, Many Candidates">
      {committee ? (
        <p className={styles.buttons}>
          <strong>
            {committee.Name} ({committee.AcctNum})
          </strong>
          <Button onClick={() => setCommittee(undefined)}>Another committee</Button>
        </p>
      ) : (
        <FindCommittee onChoose={setCommittee} />
      )}
      {committee && (
        <>
          <FindCandidates chosen={chosen} onChoose={(hit) => setChosen([...chosen, hit])} />
          <Choices
            label="Candidates to add it to"
            choices={chosen.map((hit) => ({ key: hit.page, name: hit.name, says: hit.says, of: hit }))}
            verb="Leave out"
            onChoose={(hit) => setChosen(chosen.filter((one) => one !== hit))}
          />
          <SaveLinks entries={entries} onSaved={() => setChosen([])} />
        </>
      )}
    </Section>
  )
}

interface FindCandidatesProps {
  chosen: readonly SearchHit[]
  onChoose: (hit: SearchHit) => void
}

function FindCandidates({ chosen, onChoose }: FindCandidatesProps) {
  const [search, setSearch] = useState('')
  const asked = useDebouncedValue(search.trim())
  const query = useSearchRegisterQuery(asked === '' ? skipToken : { q: asked, limit: MAX_HITS })
  const found = (query.currentData?.hits ?? []).filter(
    ({ kind, page }) => kind === 'candidate' && chosen.every((one) => one.page !== page),
  )
  const choices = found.slice(0, MAX_SHOWN).map((of) => ({ key: of.page, name: of.name, says: of.says, of }))
  return (
    <ChoiceFinder
      label="Candidate"
      hint="A name; Enter chooses the first"
      search={search}
      onSearch={setSearch}
      isOfFormerSearch={asked !== search.trim()}
      query={query}
      matches={query.currentData && found.length}
      hasMore={query.currentData?.hasMore}
      nothing="No other candidate has this name."
      found="Candidates found"
      choices={choices}
      verb="Add"
      onChoose={onChoose}
    />
  )
}
