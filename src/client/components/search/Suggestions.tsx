/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows neither groups nor what tells names apart */
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSearchNamesQuery } from '#client/api/names.ts'
import { useSearchRegisterQuery } from '#client/api/search.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { MAX_QUESTION_LENGTH, normalizeQuery } from '#contract/domain/search.ts'
import { searchPage } from '#contract/pages.ts'
import styles from './Suggestions.module.css'
import {
  contributorHits,
  foundText,
  type Hit,
  HIT_KINDS,
  HitDetails,
  hitGroups,
  Marked,
  nothingFound,
  searchFailure,
} from './hits.tsx'

/* Changes to an element that already exists, made by a component that loads late and reverted when it unmounts. */

/** Listens for an event of the element. */
function useListener<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement | null,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const heard = (event: HTMLElementEventMap[Type]) => onEvent(event)
    element?.addEventListener(type, heard)
    return () => element?.removeEventListener(type, heard)
  }, [element, type])
}

/** Sets an attribute of the element; undefined removes it. */
function useAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return undefined
    element.setAttribute(name, value)
    return () => element.removeAttribute(name)
  }, [element, name, value])
}

interface OptionKeys {
  input: HTMLInputElement
  /** Whether the list or a message is shown under the field. */
  isOpen: boolean
  /** The pages of the visible options. */
  pages: readonly string[]
  optionId: (index: number) => string
  onOpen: () => void
  onClose: () => void
}

/** The position while no option is active: what `indexOf` says of none. */
const IN_FIELD = -1

/**
 * The keys of an editable combobox: the arrows cycle through the options and the field, Enter follows the active option,
 * and Escape closes the list; in a closed one the browser empties the field. Any other key goes to the field and makes it
 * active. An option stays active wherever the next results place it, and the field is active if they lack it.
 */
function useOptionKeys({ input, isOpen, pages, optionId, onOpen, onClose }: OptionKeys) {
  const [page, setPage] = useState<string>()
  const count = pages.length
  const active = page === undefined ? IN_FIELD : pages.indexOf(page)
  const activeId = active === IN_FIELD ? undefined : optionId(active)

  useListener(input, 'input', () => setPage(undefined))
  useListener(input, 'keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing) return
    if (step !== undefined) {
      onOpen()
      // The field has its own position between the last option and the first.
      if (count > 0) setPage(pages[((active + 1 + step + count + 1) % (count + 1)) - 1])
    } else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else if (event.key === 'Escape' && isOpen) onClose()
    else {
      setPage(undefined)
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return activeId
}

/** Long enough for the next letter, short enough not to be noticed. */
const TYPING_DELAY_MS = 150

/** Contributors come after the register's own records. */
const CONTRIBUTORS_SUGGESTED = 3

interface SuggestionsProps {
  input: HTMLInputElement
  /** The query that the page answers. */
  answered: string
}

/**
 * Turns a field that is already in the page into a combobox with suggestions. The focus and text stay, nothing is chosen
 * automatically, and Enter in the field asks for all results.
 */
export function Suggestions({ input, answered }: SuggestionsProps) {
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
  const debouncedQuestion = useDebouncedValue(question, TYPING_DELAY_MS)
  const nothing = { skip: debouncedQuestion === '' }
  const { data, currentData, error } = useSearchRegisterQuery({ q: debouncedQuestion }, nothing)
  const names = useSearchNamesQuery({ q: debouncedQuestion, limit: CONTRIBUTORS_SUGGESTED }, nothing)

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
  const former = useRef(answered)
  useEffect(() => {
    if (former.current !== answered) input.form?.reset()
    former.current = answered
  }, [input, answered])

  useAttribute(input, 'role', 'combobox')
  useAttribute(input, 'maxlength', String(MAX_QUESTION_LENGTH))
  useAttribute(input, 'aria-autocomplete', 'list')
  useAttribute(input, 'aria-expanded', String(count > 0))
  useAttribute(input, 'aria-controls', count > 0 ? id : undefined)
  useAttribute(input, 'aria-activedescendant', activeId)

  const isAnswered = currentData !== undefined && !names.isFetching
  const words = error
    ? searchFailure(error)
    : isAnswered && (foundText(count, currentData.hasMore) ?? nothingFound(debouncedQuestion))
  return (
    <>
      {count > 0 && (
        // The focus stays in the field while the pointer is on the list.
        <div
          id={id}
          className={`choices ${styles.list}`}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map(([kind, hits]) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} className={`quiet ${styles.kind}`}>
                {HIT_KINDS[kind]}
              </div>
              {hits.map((hit) => {
                const own = optionId(all.indexOf(hit))
                return (
                  <SearchOption
                    key={own}
                    id={own}
                    hit={hit}
                    question={debouncedQuestion}
                    isActive={own === activeId}
                  />
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

interface SearchOptionProps {
  id: string
  hit: Hit
  question: string
  isActive: boolean
}

/** A link, so that it can be opened in a new tab like any other; the keyboard reaches it from the field. */
const SearchOption = ({ id, hit, question, isActive }: SearchOptionProps) => (
  <Link id={id} className={styles.option} role="option" aria-selected={isActive} tabIndex={-1} to={hit.page}>
    <span>
      <Marked name={hit.name} question={question} />
    </span>
    <small>
      <HitDetails hit={hit} question={question} />
    </small>
  </Link>
)
