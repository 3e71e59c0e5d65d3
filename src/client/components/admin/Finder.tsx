/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist can neither hold a button beside an option nor be styled */
import { skipToken } from '@reduxjs/toolkit/query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useListFindableCommitteesQuery } from '#client/api/records.ts'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { MAX_HITS } from '#contract/domain/search.ts'
import { counted } from '#contract/domain/text.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import styles from './Finder.module.css'

/** The most choices of a finder; the specification says so of committees. */
const MAX_SHOWN = 12

interface FinderProps<Record> {
  label: string
  hint: string
  /** What was typed, and what finds the records for it. */
  search: string
  onSearch: (search: string) => void
  query: { error?: Failure | undefined; isFetching: boolean; refetch: () => unknown }
  /** The records to choose from, of which the first `MAX_SHOWN` are shown; undefined before they are known. */
  matches: readonly Record[] | undefined
  /** Whether there are more than the search returns. */
  hasMore?: boolean | undefined
  /** True while the choices are those of an earlier text: Enter then chooses none of them. */
  isOfFormerSearch?: boolean
  /** The sentence if there is none, and what the records are, if they are counted. */
  nothing: string
  noun?: string
  /** The name of the list of choices. */
  found: string
  optionText: (record: Record) => string
  /** What its button says, and the name of the button. */
  verb: string
  buttonLabel: (record: Record) => string
  onChoose: (record: Record) => void
}

/**
 * A combobox over the records that it finds: the arrow keys move through them and Enter chooses the active one, at first
 * the first. Beside the options is a column of buttons, because an option itself may not contain one.
 */
function Finder<Record>(props: FinderProps<Record>) {
  const { label, hint, search, onSearch, query, matches = [], isOfFormerSearch = false } = props
  const { found, optionText, verb, buttonLabel, onChoose } = props
  const list = useId()
  const [active, setActive] = useState(0)
  const choices = matches.slice(0, MAX_SHOWN)
  const isOpen = choices.length > 0

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = choices[active] ?? choices[0]
    if (step !== undefined && isOpen) setActive((active + step + choices.length) % choices.length)
    else if (event.key === 'Escape' && search !== '') onSearch('')
    else if (event.key !== 'Enter') return
    else if (chosen && !isOfFormerSearch) onChoose(chosen)
    event.preventDefault()
  }
  return (
    <div className={`stack close ${styles.finder}`}>
      <Field
        label={label}
        hint={hint}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        value={search}
        onChange={(event) => {
          onSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
      />
      {search.trim() !== '' &&
        (query.error ? (
          <QuietFailure query={query}>The search failed: {failureText(query.error)}.</QuietFailure>
        ) : (
          <output className="quiet">{statusText(props)}</output>
        ))}
      <div className={styles.suggestions}>
        <div className="choices" role="listbox" id={list} aria-label={found} hidden={!isOpen}>
          {choices.map((record, index) => (
            // The keyboard reaches it from the combobox, where the focus stays.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={optionText(record)}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(record)}
            >
              {optionText(record)}
            </div>
          ))}
        </div>
        <ul aria-label={found} hidden={!isOpen}>
          {choices.map((record) => (
            <li key={optionText(record)}>
              <Button aria-label={buttonLabel(record)} onClick={() => onChoose(record)}>
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** That the choices are being looked for, are none, or are not all; empty if all are shown and not counted. */
function statusText<Record>({ query, matches, hasMore, nothing, noun }: FinderProps<Record>) {
  if (!matches) return query.isFetching && (noun ? `Loading ${noun}s...` : 'Searching…')
  const count = matches.length
  if (count === 0) return hasMore ? 'Too many records have this name; type more to narrow.' : nothing
  if (hasMore) return `The first ${Math.min(count, MAX_SHOWN)} are shown; type more to narrow.`
  const all = noun && counted(count, noun)
  return count > MAX_SHOWN ? `${MAX_SHOWN} of ${all ?? `${count} are shown`}; type more to narrow.` : all
}

interface FindCommitteeProps extends Partial<FinderProps<Committee>> {
  onChoose: (committee: Committee) => void
}

/** A committee found by its name or number. */
export function FindCommittee(props: FindCommitteeProps) {
  const query = useListFindableCommitteesQuery()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isFound = ({ AcctNum, Name }: Committee) =>
    wanted !== '' && (String(AcctNum).includes(wanted) || Name.toLowerCase().includes(wanted))
  return (
    <Finder
      label="Committee"
      hint="Part of its name or account number; Enter chooses the first"
      nothing="No committee has this name or number."
      found="Committees"
      optionText={({ AcctNum, Name, Type }) => `${AcctNum} ${Name}, ${committeeTypeText(Type)}`}
      verb="Choose"
      buttonLabel={({ Name, AcctNum }) => `Choose: ${Name} (${AcctNum})`}
      search={search}
      onSearch={setSearch}
      query={query}
      matches={query.data?.filter(isFound)}
      {...props}
    />
  )
}

interface FindRecordProps extends Pick<
  FinderProps<SearchHit>,
  'label' | 'hint' | 'nothing' | 'found' | 'verb' | 'onChoose'
> {
  /** The text at first. */
  initialSearch?: string
  isOffered: (hit: SearchHit) => boolean
}

/** A record of the register found by name. */
export function FindRecord({ initialSearch = '', isOffered, ...finder }: FindRecordProps) {
  const [search, setSearch] = useState(initialSearch)
  const debounced = useDebouncedValue(search.trim())
  const query = useSearchRegisterQuery(debounced === '' ? skipToken : { q: debounced, limit: MAX_HITS })
  return (
    <Finder
      {...finder}
      search={search}
      onSearch={setSearch}
      isOfFormerSearch={debounced !== search.trim()}
      query={query}
      matches={query.currentData?.hits.filter(isOffered)}
      hasMore={query.currentData?.hasMore}
      optionText={({ name, acctNum, description }) => `${name} ${acctNum}, ${description}`}
      buttonLabel={({ name, acctNum, description }) => `${finder.verb}: ${name}, ${acctNum}, ${description}`}
    />
  )
}

interface ChoicesProps<Record> extends Pick<FinderProps<Record>, 'label' | 'verb' | 'onChoose'> {
  choices: readonly Record[]
}

/** Records by name, each with a button. */
export function Choices<Record extends Pick<SearchHit, 'acctNum' | 'name' | 'description'>>({
  label,
  choices,
  verb,
  onChoose,
}: ChoicesProps<Record>) {
  if (choices.length === 0) return null
  return (
    <ul className={`bare ruled ${styles.choices}`} aria-label={label}>
      {choices.map((record) => (
        <li key={record.acctNum}>
          <span>
            <strong>{record.name}</strong> {record.description}
          </span>
          <Button
            aria-label={`${verb}: ${record.name}, ${record.description}`}
            onClick={() => onChoose(record)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  )
}
