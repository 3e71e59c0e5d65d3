import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { tryStorage } from '#client/store/tryStorage.ts'
import { Button, buttonClass } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { formatList } from '#client/ui/text/format.ts'
import { valuesToChoose } from '#contract/lists/applyListState.ts'
import {
  asDollars,
  BY_MONEY,
  type Choice,
  filterText,
  isBound,
  isFiltered,
  MAX_TEXT_CHARS,
  MONEY_CHOICES,
  NO_LETTER,
  withChange,
} from '#contract/lists/listState.ts'
import styles from './ListBar.module.css'
import filterStyles from './MoreFilters.module.css'
import { CHOICE_LABELS, countOf, type ListLabels, partsOfFilter, valueText } from './listLabels.ts'
import { type List, type ListControl, useScrollToTop } from './useList.ts'

/** An address for each letter would be too many. */
const TYPING_DELAY_MS = 150

/**
 * The text that filters a list. The address follows the input; all that a visitor types at a time makes one history
 * entry, so that Back leads to the previous list.
 */
function FilterText({ list: { state, change }, words }: { list: ListControl; words: ListLabels }) {
  const [typed, setTyped] = useState(state.text)
  const [shown, setShown] = useState(state.text)
  /** The text that typing has written to this history entry; null before there is one. */
  const [written, setWritten] = useState<string | null>(null)
  if (shown !== state.text) {
    setShown(state.text)
    // The text changed by following a link or going back. If typing wrote it, the field may be ahead of it and keeps its
    // text.
    if (state.text !== written) {
      setTyped(state.text)
      setWritten(null)
    }
  }
  const text = filterText(typed)
  const isAhead = text !== (written ?? state.text)
  const write = () => {
    change((now) => withChange(now, { text }), written !== null)
    setWritten(text)
  }
  useEffect(() => {
    const timer = isAhead ? setTimeout(write, TYPING_DELAY_MS) : undefined
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `write` is another at each render, and does the same
  }, [text, isAhead])

  return (
    <Field
      label={words.find}
      placeholder={words.hint}
      type="search"
      name="text"
      maxLength={MAX_TEXT_CHARS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (isAhead) write()
        setWritten(null)
      }}
    />
  )
}

interface FilterAmountProps {
  label: string | undefined
  name: Choice
  value: string
  /** The address has an amount that was not understood. */
  isInvalid: boolean
  onChange: (value: string) => void
}

/** An amount that filters a list, applied once it is complete: half of one would be a different amount. */
function FilterAmount({ value, isInvalid, onChange, ...looks }: FilterAmountProps) {
  const input = useRef<HTMLInputElement>(null)
  /** What the address was last asked for. */
  const requested = useRef(value)
  // After following a link or going back. What was not understood stays, to be corrected.
  useEffect(() => {
    if (input.current && !isInvalid) input.current.value = requested.current = value
  }, [value, isInvalid])
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    // Invalid input is reported above the list, as it is for an address.
    const typed = asDollars(currentTarget.value) ?? currentTarget.value.trim()
    if (typed === requested.current) return
    requested.current = typed
    onChange(typed)
  }
  return (
    <Field
      {...looks}
      ref={input}
      defaultValue={value}
      inputMode="numeric"
      placeholder="$"
      autoComplete="off"
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read(event)}
    />
  )
}

interface ListBarProps<Row> {
  list: List<Row>
  words: ListLabels
  /** The form that chooses another list, on the line of the filter. */
  picker?: ReactNode
  /** With this few rows there is nothing to filter. */
  few?: number
  /** Other controls of the list, at the end of the line. */
  children?: ReactNode
}

/**
 * What a list can be asked for, in one line: another list, a text, and behind "Filters" the rest, which is open while it
 * is in use; below it, which parts of the filter are active. The filter is a form that leads to the address of the
 * choice, so it works without scripts; the table's headers submit it too.
 */
export function ListBar<Row>({ list, words, picker, few = 1, children }: ListBarProps<Row>) {
  const top = useScrollToTop(list)
  const { all, renderedState } = list
  const hasFilter = all.length > few || isFiltered(renderedState) || renderedState.invalidParams.length > 0
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={hasFilter || picker || children ? `row ${styles.bar}` : 'visually-hidden'}
    >
      {picker}
      {hasFilter ? <Filter list={list} words={words} /> : <ListForm list={list} />}
      {all.length > few && <DenseRows />}
      {children}
    </div>
  )
}

function Filter<Row>({ list, words }: ListBarProps<Row>) {
  const { state, renderedState, address, rules, all, money, awaitsBalances, change, hrefOf, linkState } = list
  const { invalidParams, choices } = state
  const { labels = CHOICE_LABELS } = words
  const values = useMemo(() => {
    const valuesOf = (choice: Choice) =>
      choice === 'money' ? MONEY_CHOICES : valuesToChoose(all, rules.choiceOf[choice])
    return new Map(address.choices.map((choice) => [choice, valuesOf(choice)]))
  }, [address, all, rules])
  const leftOut = invalidParams.map((name) => (isBound(name) ? `${labels[name]} (whole dollars)` : name))
  // Until the money is there, what filters by it stays in its place.
  const nobodyReports = money?.isSuccess && all.every((row) => rules.choiceOf.money?.(row) === 'unknown')
  // If all rows have the same value there is nothing to choose; letters have their own line.
  const hasChoice = (choice: Choice) =>
    BY_MONEY.includes(choice) ? !nobodyReports : (values.get(choice) ?? []).length > 1
  const offered = address.choices.filter(
    (choice) => choice !== 'letter' && (choices[choice] !== undefined || hasChoice(choice)),
  )
  return (
    <>
      <ListForm list={list} label="Filter">
        {address.hasText && <FilterText list={list} words={words} />}
        {offered.length > 0 && (
          <MoreFilters inUse={offered.filter((choice) => choices[choice]).length}>
            {offered.map((choice) => {
              const value = choices[choice] ?? ''
              const control = {
                label: labels[choice],
                name: choice,
                value,
                onChange: (chosen: string) =>
                  change((now) =>
                    withChange(now, { choices: { ...now.choices, [choice]: chosen || undefined } }),
                  ),
              }
              return isBound(choice) ? (
                <FilterAmount key={choice} {...control} isInvalid={invalidParams.includes(choice)} />
              ) : (
                <SelectField
                  key={choice}
                  {...control}
                  options={[...new Set(['', ...(values.get(choice) ?? []), value])].map((option) => ({
                    value: option,
                    label: option ? valueText(choice, option, words) : 'All',
                  }))}
                />
              )
            })}
          </MoreFilters>
        )}
        <div className="without-scripts">
          <Button type="submit">Show</Button>
        </div>
      </ListForm>
      {invalidParams.length > 0 && (
        <p className={`quiet ${styles.invalidParams}`}>Not understood: {formatList(leftOut)}.</p>
      )}
      <div className={`buttons tall-links ${styles.inUse}`}>
        <output>
          {all.length > 0 &&
            isFiltered(renderedState) &&
            !awaitsBalances &&
            countOf(list.view.matching.length, words, all.length)}
        </output>
        {(isFiltered(state) || invalidParams.length > 0) && (
          <ul className="bare buttons" aria-label="Filters in use">
            {partsOfFilter(state, words).map(({ words: part, without }) => (
              <li key={part}>
                <Link
                  to={hrefOf(withChange(state, without))}
                  state={linkState}
                  aria-label={`Remove ${part}`}
                  className={`chip ${styles.chip}`}
                >
                  {part}
                </Link>
              </li>
            ))}
            <li>
              <Link to={hrefOf(withChange(state, { text: '', choices: {} }))} state={linkState}>
                Clear all
              </Link>
            </li>
          </ul>
        )}
      </div>
      <Letters list={list} nouns={words.nouns} letters={values.get('letter') ?? []} />
    </>
  )
}

interface LettersProps<Row> {
  list: List<Row>
  nouns: string
  letters: readonly string[]
}

/** The first letters of a long list's names, each a link to the names that begin with it, by name. */
function Letters<Row>({ list: { state, all, view, hrefOf, linkState }, nouns, letters }: LettersProps<Row>) {
  if (all.length <= view.perPage || letters.length < 2) return null
  const ofLetter = (letter: string) =>
    withChange(state, {
      choices: { ...state.choices, letter },
      sort: { key: 'name', direction: 'ascending' },
    })
  return (
    <nav aria-label={`${nouns} by letter`} className={`tabs ${styles.letters}`}>
      {letters.map((letter) => (
        <Link
          key={letter}
          to={hrefOf(ofLetter(letter))}
          state={linkState}
          aria-current={letter === state.choices.letter ? 'true' : undefined}
        >
          {letter === NO_LETTER ? '#' : letter}
        </Link>
      ))}
    </nav>
  )
}

interface ListFormProps {
  list: ListControl
  /** The name of a form with fields. */
  label?: string
  /** Fields named as in the address; without any the form is not visible and takes up no space. */
  children?: ReactNode
}

/**
 * The form that leads to another view of a list without scripts. The table's order, its headers and the toggles of its
 * rows belong to it; the parameter that a button adds comes last and takes precedence.
 */
export const ListForm = ({ list: { state, form }, label, children }: ListFormProps) => (
  <form
    id={form}
    action={useLocation().pathname}
    aria-label={label}
    hidden={children === undefined}
    onSubmit={(event: SyntheticEvent) => event.preventDefault()}
  >
    {children}
    {state.open.length > 0 && <input type="hidden" name="open" value={state.open.join(',')} />}
  </form>
)

/** Filter fields that are shown on request, below the line of their form: on a phone they would hide what they filter. */
export const MoreFilters = ({ inUse, children }: { inUse: number; children: ReactNode }) => (
  <details className={filterStyles.more}>
    <summary className={buttonClass()}>Filters{inUse > 0 && ` (${inUse})`}</summary>
    <div className={`fields ${filterStyles.fields}`}>{children}</div>
  </details>
)

const DENSE_KEY = 'denseRows'

/** The style sheet reads it from the document, so that it holds for every table and a page needs no state. */
const look = () => document.documentElement.dataset

/** Before a page is rendered in the browser. */
export function recallDenseRows(): void {
  if (tryStorage(() => localStorage.getItem(DENSE_KEY)) === 'on') look()['rows'] = 'dense'
}

/** Asks for lower rows in every table, and is remembered. */
export const DenseRows = () => (
  <label className={`check quiet ${styles.dense}`}>
    <input
      ref={(box) => {
        if (box) box.checked = look()['rows'] === 'dense'
      }}
      type="checkbox"
      name="dense-rows"
      onChange={({ target }) => {
        look()['rows'] = target.checked ? 'dense' : ''
        tryStorage(() => localStorage.setItem(DENSE_KEY, target.checked ? 'on' : 'off'))
      }}
    />
    Dense rows
  </label>
)
