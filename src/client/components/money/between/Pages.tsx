import { Button } from '#client/ui/form/Button.tsx'

interface PagesProps {
  of: string
  /** Undefined on the first page. */
  page: string | undefined
  next: string | null
  onPage: (page: string | undefined) => void
}

/** Links to the first and next page; nothing if there is only one page. */
export function Pages({ of, page, next, onPage }: PagesProps) {
  if (page === undefined && next === null) return null
  return (
    <div>
      {page !== undefined && <Button onClick={() => onPage(undefined)}>First {of}</Button>}{' '}
      {next !== null && <Button onClick={() => onPage(next)}>Next {of}</Button>}
    </div>
  )
}
