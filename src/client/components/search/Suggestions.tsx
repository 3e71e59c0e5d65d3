/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows neither groups nor what tells names apart */
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSearchNamesQuery } from '#client/api/names.ts'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { normalizeQuery, MAX_QUESTION_LENGTH } from '#contract/domain/search.ts'
import { searchPage } from '#contract/pages.ts'
import { contributorHits, HIT_KINDS, hitGroups } from './hitGroups.ts'
import { SearchOption } from './SearchOption.tsx'
import { foundText, nothingFound, searchFailure } from './searchText.ts'
import styles from './Suggestions.module.css'
import { useAttribute, useListener } from './elementHooks.ts'
import { useOptionKeys } from './useOptionKeys.ts'

/** Long enough for the next letter, short enough not to be noticed. */
const TYPING_DELAY_MS = 150

/** Contributors come after the register's own records. */
const CONTRIBUTORS_SUGGESTED = 3

interface SuggestionsProps {
  input: HTMLInputElement
  /** The query that the page answers. */
  asked: string
}

/**
 * Turns a field that is already in the page into a combobox with suggestions. The focus and text stay, nothing is chosen
 * automatically, and Enter in the field asks for all results.
 */
export function Suggestions({ input, asked: answers }: SuggestionsProps) {
  const id = useId()
  const navigate = useNavigate()
  const typed = useTextOf(input)
  const question = normalizeQuery(typed)
  // From the field's text and not from events: letters may have been typed before the listener was added.
  const [dismissed, setDismissed] = useState(() =>
    document.activeElement === input ? input.defaultValue : input.value,
  )
  const open = () => setDismissed('')
  const dismiss = () => setDismissed(input.value)
  const asked = useDebouncedValue(question, TYPING_DELAY_MS)
  const nothing = { skip: asked === '' }
  const { data, currentData, error } = useSearchRegisterQuery({ q: asked }, nothing)
  const names = useSearchNamesQuery({ q: asked, limit: CONTRIBUTORS_SUGGESTED }, nothing)

  // While the next query is loading, the last results stay. Contributors come last and wait for the other results, so
  // that nothing moves down while the visitor is about to choose.
  const isAsOld = (currentData === undefined) === (names.currentData === undefined)
  const contributors = isAsOld ? names.data : undefined
  const groups = useMemo(
    () => (data ? hitGroups([...data.hits, ...contributorHits(contributors?.hits ?? [])]) : []),
    [data, contributors],
  )
  const isOpen = question !== '' && typed !== dismissed
  const shown = isOpen && !error ? groups : []
  const all = shown.flatMap(([, hits]) => hits)
  const count = all.length
  const optionId = (index: number) => `${id}-${index}`
  const activeId = useOptionKeys({
    input,
    isOpen,
    pages: all.map(({ page }) => page),
    optionId,
    onOpen: open,
    onClose: dismiss,
  })

  useListener(input, 'input', open)
  useListener(input, 'blur', dismiss)
  useListener(input.form, 'submit', (event) => {
    event.preventDefault()
    dismiss()
    const q = input.value.trim()
    if (q === '') input.focus()
    else void navigate(searchPage({ q }))
  })

  // Back and Forward lead to other queries, so the field is reset; otherwise the input stays.
  const answered = useRef(answers)
  useEffect(() => {
    if (answered.current !== answers) input.form?.reset()
    answered.current = answers
  }, [input, answers])

  useAttribute(input, 'role', 'combobox')
  useAttribute(input, 'maxlength', String(MAX_QUESTION_LENGTH))
  useAttribute(input, 'aria-autocomplete', 'list')
  useAttribute(input, 'aria-expanded', String(count > 0))
  useAttribute(input, 'aria-controls', count > 0 ? id : undefined)
  useAttribute(input, 'aria-activedescendant', activeId)

  const isAnswered = currentData !== undefined && !names.isFetching
  const words = error
    ? searchFailure(error)
    : isAnswered && (foundText(count, currentData.hasMore) ?? nothingFound(asked))
  return (
    <>
      {count > 0 && (
        // The focus stays in the field while the pointer is on the list.
        <div
          id={id}
          className={styles.list}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map(([kind, hits]) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} className={styles.kind}>
                {HIT_KINDS[kind]}
              </div>
              {hits.map((hit) => {
                const own = optionId(all.indexOf(hit))
                return (
                  <SearchOption key={own} id={own} hit={hit} question={asked} isActive={own === activeId} />
                )
              })}
            </div>
          ))}
        </div>
      )}
      <output className={isOpen && count === 0 && words ? styles.words : 'visually-hidden'}>
        {isOpen && words}
      </output>
    </>
  )
}

/** The text of the field, including what was typed before the listener was added. */
function useTextOf(input: HTMLInputElement): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      input.addEventListener('input', onChange)
      return () => input.removeEventListener('input', onChange)
    },
    [input],
  )
  return useSyncExternalStore(subscribe, () => input.value)
}
