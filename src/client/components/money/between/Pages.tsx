import { Button } from '#client/ui/form/Button.tsx'

interface PagesProps {
  of: string
  /** Undefined on the first. */
  page: string | undefined
  next: string | null
  onPage: (page: string | undefined) => void
}

/** Back to the first page, and on to the next; nothing where all is on one. */
export function Pages({ of, page, next, onPage }: PagesProps) {
  if (page === undefined && next === null) return null
  return (
    <div>
      {page !== undefined && <Button onClick={() => onPage(undefined)}>First {of}</Button>}{' '}
      {next !== null && <Button onClick={() => onPage(next)}>Next {of}</Button>}
    </div>
  )
}
