/* oxlint-disable jsx-a11y/prefer-tag-over-role -- older browsers do not know the tag */
import { useRef, useState } from 'react'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { SEARCH_PAGE } from '#contract/pages.ts'
import styles from './SearchBox.module.css'

const Suggestions = lazyPart(() => import('./Suggestions.tsx'), 'Suggestions')

/**
 * A form that works without scripts and before they arrive. When the visitor approaches it, suggestions are loaded and
 * turn the same field into a combobox.
 */
export function SearchBox({ question = '' }: { question?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [approached, setApproached] = useState<HTMLInputElement | null>(null)
  const loadSuggestions = () => setApproached(input.current)

  return (
    <form role="search" action={SEARCH_PAGE} className={styles.box}>
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Name, committee or account"
        defaultValue={question}
        autoComplete="off"
        onPointerEnter={loadSuggestions}
        onFocus={loadSuggestions}
        onInput={loadSuggestions}
      />
      <button type="submit">Search</button>
      {approached && (
        <PartBoundary>
          <Suggestions input={approached} answered={question} />
        </PartBoundary>
      )}
    </form>
  )
}
