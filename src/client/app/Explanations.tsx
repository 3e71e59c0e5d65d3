import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CASH_ON_HAND_PART, GLOSSARY_PAGE } from '#contract/pages.ts'

export interface ExplanationProps {
  /** The link's target. */
  address: string
  link: Element
  onClose: () => void
}

interface Opened extends Omit<ExplanationProps, 'onClose'> {
  Explanation: ComponentType<ExplanationProps>
  /** The location key of the page it was opened on. */
  on: string
}

const FIGURE = new RegExp(
  `^/(candidate|committee)s/(\\d+)/${CASH_ON_HAND_PART}(?:\\?[^#]*)?(?:#account-(\\d+))?$`,
)

/** The candidate or committee of a figure, and the account if it is a single account's. */
export function figureAt(address: string) {
  const [, owner, acctNum, account] = FIGURE.exec(address) ?? []
  return {
    owner: owner === 'candidate' ? ('candidate' as const) : ('committee' as const),
    acctNum: Number(acctNum),
    only: account === undefined ? undefined : Number(account),
  }
}

const TERM = new RegExp(`^${GLOSSARY_PAGE}(?:\\?[^#]*)?#`)

/** Loads the component that explains what this address leads to; undefined for most addresses. */
function explanationAt(address: string): Promise<Opened['Explanation']> | undefined {
  if (FIGURE.test(address)) return import('./FigureDialog.tsx').then(({ FigureDialog }) => FigureDialog)
  if (TERM.test(address)) return import('./TermNote.tsx').then(({ TermNote }) => TermNote)
  return undefined
}

/**
 * Opens the explanation of a figure or term over the page, so that the list below keeps its place. One listener serves
 * all of them: a list has thousands of figures. If the chunk cannot be loaded, the link is followed.
 */
export function Explanations({ within }: { within: RefObject<HTMLElement | null> }) {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const page = within.current
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.getAttribute('href') ?? ''
      const explanation = link && isPlainClick(event) ? explanationAt(address) : undefined
      if (!explanation || !link) return
      event.preventDefault()
      void explanation.then(
        (Explanation) => setOpened({ Explanation, address, link, on: key }),
        () => navigate(address),
      )
    }
    page?.addEventListener('click', open)
    return () => page?.removeEventListener('click', open)
  }, [within, key, navigate])

  // Following a link in the explanation leads to another page and closes it.
  if (opened?.on !== key) return null
  return <opened.Explanation {...opened} key={opened.address} onClose={() => setOpened(null)} />
}

/** Whether a click on a link asks for its page here, and not for a new tab or window, or a download. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
