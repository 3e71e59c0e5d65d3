import type { ReactNode, SyntheticEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListControl } from './useList.ts'

interface ListFormProps {
  list: ListControl
  /** The name of a form with fields. */
  label?: string
  /** Fields named as in the address. */
  children?: ReactNode
}

/**
 * The form that leads to another view of a list without scripts. The table's order, its headers and the toggles of its
 * rows belong to it; the parameter that a button adds comes last and takes precedence.
 */
export function ListForm({ list: { state, form }, label, children }: ListFormProps) {
  const { pathname } = useLocation()
  const { open } = state
  return (
    <form
      id={form}
      action={pathname}
      aria-label={label}
      // Without fields it is not visible and takes up no space.
      hidden={children === undefined}
      onSubmit={(event: SyntheticEvent) => event.preventDefault()}
    >
      {children}
      {open.length > 0 && <input type="hidden" name="open" value={open.join(',')} />}
    </form>
  )
}
