import { Button } from '#client/ui/form/Button.tsx'
import { Link } from 'react-router-dom'
import { citePage } from '#contract/pages.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { CashExplained } from '#client/components/money/CashExplained.tsx'
import { OneRecord } from '#client/components/record/OneRecord.tsx'
import { type ExplanationProps, figureAt } from './Explanations.tsx'

/** How a figure was calculated, over the page that shows it. */
export function FigureDialog({ address, onClose }: ExplanationProps) {
  const { owner, acctNum, only } = figureAt(address)
  return (
    <Dialog title="How this figure was calculated" isRead onCancel={onClose}>
      <PartBoundary failure="The explanation could not be shown.">
        <OneRecord owner={owner} acctNum={acctNum}>
          {(subject) => (
            <>
              <p>{subject.name}</p>
              <CashExplained subject={subject} only={only} />
              <Link to={citePage(address.replace(/[?#].*/s, ''))}>Cite this figure</Link>
            </>
          )}
        </OneRecord>
      </PartBoundary>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
