import { Button } from '#client/ui/form/Button.tsx'

interface PagesProps {
  of: string
  /** Undefined on the first page. */
  page: string | undefined
  next: string | null
  /** Whether the rows shown are still those of the page before. */
  busy: boolean
  onPage: (page: string | undefined) => void
}

/**
 * Buttons for the first and next page; nothing if there is only one page. A button that leads no further stays, because
 * it may have the focus.
 */
export function Pages({ of, page, next, busy, onPage }: PagesProps) {
  if (page === undefined && next === null && !busy) return null
  const button = (label: string, isOff: boolean, to: string | undefined) => (
    <Button busy={busy || isOff} busyLabel={label} onClick={() => onPage(to)}>
      {label}
    </Button>
  )
  return (
    <div>
      {button(`First ${of}`, page === undefined, undefined)}{' '}
      {button(`Next ${of}`, next === null, next ?? undefined)}
    </div>
  )
}
