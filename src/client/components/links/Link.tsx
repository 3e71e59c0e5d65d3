import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { useLocation } from 'react-router-dom'
import { isPlainClick } from './isPlainClick.ts'

/** Goes to another page of the site, with the state of its history entry. */
type Follow = (to: string, state: unknown) => void

/** Outside the layout, which provides another function, the browser loads the page. */
export const FollowLink = createContext<Follow>((to) => window.location.assign(to))

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The address of a page, from its first slash. */
  to: string
  /** The state of the new history entry. */
  state?: unknown
}

/**
 * A link within the site. React Router's own links subscribe to the location, and each renders again when it changes; a
 * list has hundreds.
 */
export function Link({ to, state, children, ...rest }: LinkProps) {
  const follow = use(FollowLink)
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    follow(to, state)
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  )
}

/** A link that is marked while its page is open; with `end`, pages below it do not count. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const isHere = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />
}
