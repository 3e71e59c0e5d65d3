import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { formatList } from '#client/ui/text/formatList.ts'
import { NO_LETTER } from '#contract/lists/committeeList.ts'
import { valuesToChoose } from '#contract/lists/applyListState.ts'
import {
  BY_MONEY,
  type Choice,
  isBound,
  isFiltered,
  MONEY_CHOICES,
  withChange,
} from '#contract/lists/listState.ts'
import { DenseRows } from './DenseRows.tsx'
import { FilterAmount } from './FilterAmount.tsx'
import { FilterText } from './FilterText.tsx'
import styles from './ListBar.module.css'
import { ListForm } from './ListForm.tsx'
import { CHOICE_LABELS, countOf, type ListLabels, partsOfFilter, valueText } from './listLabels.ts'
import { MoreFilters } from './MoreFilters.tsx'
import type { List } from './useList.ts'
import { useScrollToTop } from './useScrollToTop.ts'

interface ListBarProps<Row> {
  list: List<Row>
  words: ListLabels
  /** The form that chooses another list, on the line of the filter. */
  picker?: ReactNode
  /** With this few rows there is nothing to filter. */
  few?: number
}

/**
 * What a list can be asked for, in one line: another list, a text, and behind "Filters" the rest, which is open while it
 * is in use; below it, which parts of the filter are active. The filter is a form that leads to the address of the
 * choice, so it works without scripts; the table's headers submit it too.
 */
export function ListBar<Row>({ list, words, picker, few = 1 }: ListBarProps<Row>) {
  const top = useScrollToTop(list)
  const { all, drawn } = list
  const hasFilter = all.length > few || isFiltered(drawn) || drawn.misread.length > 0
  return (
    <div ref={top} tabIndex={-1} className={hasFilter || picker ? styles.bar : 'visually-hidden'}>
      {picker}
      {hasFilter ? <Filter list={list} words={words} /> : <ListForm list={list} />}
      {all.length > few && <DenseRows />}
    </div>
  )
}

function Filter<Row>({ list, words }: ListBarProps<Row>) {
  const { state, drawn, view, address, rules, all, money, lacksMoney, change, hrefOf, linkState } = list
  const { misread, choices } = state
  const choose = (choice: Choice, value: string) =>
    change((now) => withChange(now, { choices: { ...now.choices, [choice]: value || undefined } }))
  const { labels = CHOICE_LABELS } = words
  const parts = partsOfFilter(state, words)
  const present = useMemo(
    () =>
      address.choices.map((choice) => ({
        choice,
        values: choice === 'money' ? MONEY_CHOICES : valuesToChoose(all, rules.choiceOf[choice]),
      })),
    [address, all, rules],
  )
  const leftOut = misread.map((name) => (isBound(name) ? `${labels[name]} (whole dollars)` : name))
  // Until the money is there, what filters by it stays in its place.
  const nobodyReports = money?.isSuccess && all.every((row) => rules.choiceOf.money?.(row) === 'unknown')
  // If all rows have the same value there is nothing to choose; letters have their own line.
  const offered = present
    .filter(({ choice }) => choice !== 'letter')
    .map((each) => ({ ...each, chosen: choices[each.choice] }))
    .filter(
      ({ choice, values, chosen }) =>
        chosen !== undefined || (BY_MONEY.includes(choice) ? !nobodyReports : values.length > 1),
    )
  return (
    <>
      <ListForm list={list} label="Filter">
        {address.hasText && <FilterText list={list} label={words.find} hint={words.hint} />}
        {offered.length > 0 && (
          <MoreFilters inUse={offered.filter(({ chosen }) => chosen !== undefined).length}>
            {offered.map(({ choice, values, chosen = '' }) => {
              const looks = { label: labels[choice], name: choice }
              const onChange = (value: string) => choose(choice, value)
              return isBound(choice) ? (
                <FilterAmount
                  key={choice}
                  {...looks}
                  value={chosen}
                  isMisread={misread.includes(choice)}
                  onChange={onChange}
                />
              ) : (
                <SelectField
                  key={choice}
                  {...looks}
                  value={chosen}
                  onChange={onChange}
                  options={[...new Set(['', ...values, chosen])].map((value) => ({
                    value,
                    label: value ? valueText(choice, value, words) : 'All',
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
      {misread.length > 0 && <p className={styles.misread}>Not understood: {formatList(leftOut)}.</p>}
      <div className={styles.inUse}>
        <output>
          {isFiltered(drawn) && !lacksMoney && countOf(view.matching.length, words, all.length)}
        </output>
        {(isFiltered(state) || misread.length > 0) && (
          <ul aria-label="Filters in use">
            {parts.map(({ words: part, without }) => (
              <li key={part}>
                <Link
                  to={hrefOf(withChange(state, without))}
                  state={linkState}
                  aria-label={`Remove ${part}`}
                  className={styles.chip}
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
      <Letters
        list={list}
        nouns={words.nouns}
        values={present.find(({ choice }) => choice === 'letter')?.values ?? []}
      />
    </>
  )
}

interface LettersProps<Row> {
  list: List<Row>
  nouns: string
  values: readonly string[]
}

/** The first letters of a long list's names, each a link to the names that begin with it, by name. */
function Letters<Row>({ list, nouns, values }: LettersProps<Row>) {
  const { state, all, view, hrefOf, linkState } = list
  if (all.length <= view.perPage || values.length < 2) return null
  const { letter: chosen, ...others } = state.choices
  const ofLetter = (letter: string) =>
    withChange(state, { choices: { ...others, letter }, sort: { key: 'name', direction: 'ascending' } })
  return (
    <nav aria-label={`${nouns} by letter`} className={styles.letters}>
      {values.map((letter) => (
        <Link
          key={letter}
          to={hrefOf(ofLetter(letter))}
          state={linkState}
          aria-current={letter === chosen ? 'true' : undefined}
        >
          {letter === NO_LETTER ? '#' : letter}
        </Link>
      ))}
    </nav>
  )
}
