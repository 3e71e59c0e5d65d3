/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element that is a popover is hidden by its own rules too */
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { termId } from '#client/components/elections/TermLinks.tsx'
import { TERMS } from '#client/components/elections/terms.ts'
import { GLOSSARY_PAGE } from '#contract/pages.ts'
import type { ExplanationProps } from './Explanations.tsx'
import styles from './TermNote.module.css'

/** The meaning of a term, next to it: a native popover, closed by Escape, a click elsewhere or its button. */
export function TermNote({ address, link, onClose }: ExplanationProps) {
  const note = useRef<HTMLDivElement>(null)
  const id = address.slice(address.indexOf('#') + 1)
  const [name = '', description = ''] = Object.entries(TERMS).find(([each]) => termId(each) === id) ?? []

  // The browser returns the focus to the link that opened it.
  useLayoutEffect(() => {
    const box = note.current
    if (!box) return undefined
    box.showPopover()
    placeBeside(box, link.getBoundingClientRect())
    box.focus()
    return () => box.hidePopover()
  }, [link])

  return (
    <div
      ref={note}
      className={`tall-links ${styles.note}`}
      popover="auto"
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <p>
        <strong>{name}.</strong> {description}
      </p>
      <Link to={GLOSSARY_PAGE}>All terms</Link>
    </div>
  )
}

/** Below the term, or above it if there is no room; never outside the window. */
function placeBeside(box: HTMLElement, { top, bottom, left }: DOMRect) {
  const { offsetWidth, offsetHeight } = box
  const below = bottom + GAP
  const isRoomBelow = below + offsetHeight < innerHeight
  box.style.top = `${isRoomBelow ? below : Math.max(GAP, top - GAP - offsetHeight)}px`
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`
}

const GAP = 8
