import type { ReactNode, SyntheticEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { isSameSort, printSort } from '#contract/lists/listState.ts'
import type { ListControl } from './useListState.ts'

interface ListFormProps {
  list: ListControl
  /** Of one with fields. */
  label?: string
  className?: string | undefined
  /** Fields, by the names of the address. */
  children?: ReactNode
}

/**
 * The form that asks for another view of a list where nobody runs scripts: the headers of the table send it, and the
 * toggles of its rows. What they add to it comes last, and counts.
 */
export function ListForm({ list: { address, state, form }, label, className, children }: ListFormProps) {
  const { pathname } = useLocation()
  const { sort, open } = state
  return (
    <form
      id={form}
      action={pathname}
      className={className}
      aria-label={label}
      // Without fields it has no place on the page, nor room.
      hidden={children === undefined}
      onSubmit={(event: SyntheticEvent) => event.preventDefault()}
    >
      {children}
      {!isSameSort(sort, address.order) && <input type="hidden" name="sort" value={printSort(sort)} />}
      {open.length > 0 && <input type="hidden" name="open" value={open.join(',')} />}
    </form>
  )
}
