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

interface Found<Record> {
  key: string
  /** What the option says. */
  text: string
  /** The name of its button. */
  label: string
  record: Record
}

interface FinderStatusProps {
  search: string
  /** The query of the choices. */
  query: { error?: Failure | undefined; isFetching: boolean; refetch: () => unknown }
  /** The number of records to choose from, of which the first `MAX_SHOWN` are shown; undefined before they are known. */
  matches: number | undefined
  /** Whether there are more than the search returns. */
  hasMore?: boolean | undefined
  /** The sentence if there is none. */
  nothing: string
  /** What the records are, if they are counted. */
  noun?: string | undefined
}

interface FinderProps<Record> extends FinderStatusProps {
  label: string
  hint: string
  onSearch: (search: string) => void
  /** True while the choices are those of an earlier text: Enter then chooses none of them. */
  isOfFormerSearch?: boolean
  /** The name of the list of choices. */
  found: string
  choices: readonly Found<Record>[]
  verb: string
  onChoose: (record: Record) => void
}

/**
 * A combobox over the records that it finds: the arrow keys move through them and Enter chooses the active one, at first
 * the first. Beside the options is a column of buttons, because an option itself may not contain one.
 */
function Finder<Record>(props: FinderProps<Record>) {
  const { label, hint, search, onSearch, isOfFormerSearch = false, found, verb, onChoose } = props
  const list = useId()
  const [active, setActive] = useState(0)
  const choices = props.choices.slice(0, MAX_SHOWN)
  const isOpen = choices.length > 0

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = choices[active] ?? choices[0]
    if (step !== undefined && isOpen) setActive((active + step + choices.length) % choices.length)
    else if (event.key === 'Escape' && search !== '') onSearch('')
    else if (event.key !== 'Enter') return
    else if (chosen && !isOfFormerSearch) onChoose(chosen.record)
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
      <FinderStatus {...props} />
      <div className={styles.suggestions}>
        <div className="choices" role="listbox" id={list} aria-label={found} hidden={!isOpen}>
          {choices.map(({ key, text, record }, index) => (
            // The keyboard reaches it from the combobox, where the focus stays.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(record)}
            >
              {text}
            </div>
          ))}
        </div>
        <ul aria-label={found} hidden={!isOpen}>
          {choices.map(({ key, label: name, record }) => (
            <li key={key}>
              <Button aria-label={name} onClick={() => onChoose(record)}>
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** That the choices are being looked for, could not be, are none, or are not all. */
function FinderStatus({ query, search, matches, hasMore = false, nothing, noun }: FinderStatusProps) {
  if (search.trim() === '') return null
  if (query.error)
    return <QuietFailure query={query}>The search failed: {failureText(query.error)}.</QuietFailure>
  if (matches === undefined)
    return (
      <output className="quiet">{query.isFetching && (noun ? `Loading ${noun}s...` : 'Searching…')}</output>
    )
  return (
    <output className="quiet">
      {matches === 0 && !hasMore ? nothing : shownText(matches, hasMore, noun)}
    </output>
  )
}

/** Empty if all are shown and not counted. */
function shownText(matches: number, hasMore: boolean, noun: string | undefined): string {
  if (matches === 0) return 'Too many records have this name; type more to narrow.'
  if (hasMore) return `The first ${Math.min(matches, MAX_SHOWN)} are shown; type more to narrow.`
  const all = noun && counted(matches, noun)
  return matches > MAX_SHOWN
    ? `${MAX_SHOWN} of ${all ?? `${matches} are shown`}; type more to narrow.`
    : (all ?? '')
}

type Texts = 'label' | 'hint' | 'verb' | 'nothing' | 'noun'

interface FindCommitteeProps extends Partial<Pick<FinderProps<Committee>, Texts>> {
  buttonLabel?: (committee: Committee) => string
  onChoose: (committee: Committee) => void
}

/** A committee found by its name or number. */
export function FindCommittee({
  buttonLabel = ({ Name, AcctNum }) => `Choose: ${Name} (${AcctNum})`,
  ...texts
}: FindCommitteeProps) {
  const query = useListFindableCommitteesQuery()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = (query.data ?? []).filter(
    ({ AcctNum, Name }) =>
      wanted !== '' && (String(AcctNum).includes(wanted) || Name.toLowerCase().includes(wanted)),
  )
  return (
    <Finder
      label="Committee"
      hint="Part of its name or account number; Enter chooses the first"
      verb="Choose"
      nothing="No committee has this name or number."
      {...texts}
      query={query}
      search={search}
      onSearch={setSearch}
      matches={query.data && found.length}
      found="Committees"
      choices={found.slice(0, MAX_SHOWN).map((record) => ({
        key: String(record.AcctNum),
        text: `${record.AcctNum} ${record.Name}, ${committeeTypeText(record.Type)}`,
        label: buttonLabel(record),
        record,
      }))}
    />
  )
}

interface FindRecordProps extends Pick<
  FinderProps<SearchHit>,
  'label' | 'hint' | 'nothing' | 'found' | 'verb'
> {
  /** The text at first. */
  initialSearch?: string
  isOffered: (hit: SearchHit) => boolean
  onChoose: (hit: SearchHit) => void
}

/** A record of the register found by name. */
export function FindRecord({ initialSearch = '', isOffered, ...finder }: FindRecordProps) {
  const [search, setSearch] = useState(initialSearch)
  const debounced = useDebouncedValue(search.trim())
  const query = useSearchRegisterQuery(debounced === '' ? skipToken : { q: debounced, limit: MAX_HITS })
  const found = (query.currentData?.hits ?? []).filter(isOffered)
  return (
    <Finder
      {...finder}
      search={search}
      onSearch={setSearch}
      isOfFormerSearch={debounced !== search.trim()}
      query={query}
      matches={query.currentData && found.length}
      hasMore={query.currentData?.hasMore}
      choices={found.map((record) => ({
        key: record.page,
        text: `${record.name} ${record.acctNum}, ${record.description}`,
        label: `${finder.verb}: ${record.name}, ${record.acctNum}, ${record.description}`,
        record,
      }))}
    />
  )
}

interface Choice {
  acctNum: number | null
  name: string
  /** Distinguishes it from others with the same name. */
  description: string
}

interface ChoicesProps<Record extends Choice> {
  label: string
  choices: readonly Record[]
  /** The label of each button. */
  verb: string
  onChoose: (record: Record) => void
}

/** Records by name, each with a button. */
export function Choices<Record extends Choice>({ label, choices, verb, onChoose }: ChoicesProps<Record>) {
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
