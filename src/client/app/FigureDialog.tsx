import { useId } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from 'react-router-dom'
import { citePage } from '#contract/pages.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { CashExplained, type CashOwner } from '#client/components/money/explanation/CashExplained.tsx'
import type { ExplanationProps } from './Explanations.tsx'

/** How a figure was calculated, over the page that shows it. */
export function FigureDialog({ address, onClose }: ExplanationProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onCancel={onClose}>
      {/* Focused first, otherwise a long explanation opens scrolled to its end, where Close is. */}
      <h2 id={id} tabIndex={-1} data-first-focus>
        How this figure was calculated
      </h2>
      <PartBoundary failure="The explanation could not be shown.">
        <CashExplained {...figureAt(address)}>
          {({ name, content }) => (
            <>
              <p>{name}</p>
              {content}
              <Link to={citePage(address.replace(/[?#].*/s, ''))}>Cite this figure</Link>
            </>
          )}
        </CashExplained>
      </PartBoundary>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

/** The candidate or committee of a figure, and the account if it is a single account's. */
function figureAt(address: string): CashOwner & { only: number | undefined } {
  const [, owner, acctNum, account] = /^\/(\w+)s\/(\d+)\/[^#]*(?:#account-(\d+))?$/.exec(address) ?? []
  return {
    owner: owner === 'candidate' ? 'candidate' : 'committee',
    acctNum: Number(acctNum),
    only: account === undefined ? undefined : Number(account),
  }
}
