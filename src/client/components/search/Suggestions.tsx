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

interface OptionList {
  /** The ids of the visible options. */
  ids: readonly string[]
  /** Whether the list or a message is shown under the field. */
  isOpen: boolean
  open: () => void
  dismiss: () => void
}

/**
 * The keys of an editable combobox: the arrows cycle through the options and the field, Enter follows the active option,
 * and Escape closes the list; in a closed one the browser empties the field. Any other key goes to the field and makes it
 * active. An option stays active wherever the next results place it, and the field is active if they lack it.
 */
function useActiveOption(input: HTMLInputElement, { ids, isOpen, open, dismiss }: OptionList) {
  const [chosen, setChosen] = useState('')
  const active = ids.indexOf(chosen)
  const activeId = ids[active]

  useListener(input, 'input', () => setChosen(''))
  useListener(input, 'keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing) return
    if (step !== undefined) {
      open()
      // The field has its own position between the last option and the first.
      const positions = ids.length + 1
      if (positions > 1) setChosen(ids[((active + 1 + step + positions) % positions) - 1] ?? '')
    } else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else if (event.key === 'Escape' && isOpen) dismiss()
    else {
      setChosen('')
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

/**
 * Turns a field that is already in the page, which answers a query, into a combobox with suggestions. The focus and text
 * stay, nothing is chosen automatically, and Enter in the field asks for all results.
 */
export function Suggestions({ input, answered }: { input: HTMLInputElement; answered: string }) {
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
  const optionId = ({ page }: Hit) => `${id}-${page}`
  const ids = shown.flatMap(([, hits]) => hits.map(optionId))
  const count = ids.length
  const activeId = useActiveOption(input, { ids, isOpen, open, dismiss })

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
              {hits.map((hit) => (
                // A link, so that it can be opened in a new tab like any other; the keyboard reaches it from the field.
                <Link
                  key={hit.page}
                  id={optionId(hit)}
                  className={styles.option}
                  role="option"
                  aria-selected={optionId(hit) === activeId}
                  tabIndex={-1}
                  to={hit.page}
                >
                  <span>
                    <Marked name={hit.name} question={debouncedQuestion} />
                  </span>
                  <small>
                    <HitDetails hit={hit} question={debouncedQuestion} />
                  </small>
                </Link>
              ))}
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
