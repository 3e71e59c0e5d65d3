import { useMemo } from 'react'
import { Link } from '#client/components/links/Link.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { formatList } from '#client/ui/text/formatList.ts'
import { valuesToChoose } from '#contract/lists/applyListState.ts'
import {
  BY_MONEY,
  type Choice,
  isBound,
  isFiltered,
  MONEY_CHOICES,
  withChange,
} from '#contract/lists/listState.ts'
import { FilterAmount } from './FilterAmount.tsx'
import { FilterText } from './FilterText.tsx'
import styles from './ListBar.module.css'
import { ListForm } from './ListForm.tsx'
import { CHOICE_LABELS, countOf, type ListLabels, partsOfFilter, valueText } from './listLabels.ts'
import { MoreFilters } from './MoreFilters.tsx'
import type { List } from './useList.ts'

interface ListBarProps<Row> {
  list: List<Row>
  words: ListLabels
}

/**
 * The filter of a list, and which parts of it are active. It is a form that leads to the address of the choice, so it
 * works without scripts; the table's headers submit it too.
 */
export function ListBar<Row>({ list, words }: ListBarProps<Row>) {
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
  // If all rows have the same value there is nothing to choose.
  const offered = present
    .map((each) => ({ ...each, chosen: choices[each.choice] }))
    .filter(
      ({ choice, values, chosen }) =>
        chosen !== undefined || (BY_MONEY.includes(choice) ? !nobodyReports : values.length > 1),
    )
  return (
    <div className={styles.bar}>
      <ListForm list={list} label="Filter" className={styles.form}>
        {address.hasText && <FilterText list={list} label={words.find} hint={words.hint} />}
        {offered.length > 0 && (
          <MoreFilters inUse={Object.keys(choices).length}>
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
                    label: value ? valueText(choice, value) : 'All',
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
    </div>
  )
}
