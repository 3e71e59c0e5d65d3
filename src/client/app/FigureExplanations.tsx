import { type RefObject, Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorBoundary, type FailedProps } from '#client/ui/feedback/ErrorBoundary.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useRecovery } from '#client/ui/feedback/useRecovery.ts'
import { CASH_ON_HAND_PART } from '#contract/pages.ts'

const CashExplained = lazyPart(
  async () => (await import('#client/components/money/explanation/CashExplained.tsx')).CashExplained,
)

const FIGURE = new RegExp(`^/(candidate|committee)s/(\\d+)/${CASH_ON_HAND_PART}(?:#account-(\\d+))?$`)

/**
 * Opens what a figure of the page leads to over that page, so that a list stays where it was. One listener for all of
 * them: a list has thousands of figures.
 */
export function FigureExplanations({ within }: { within: RefObject<HTMLElement | null> }) {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ address: string; on: string } | null>(null)
  useEffect(() => {
    const page = within.current
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.getAttribute('href') ?? ''
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain || !FIGURE.test(address)) return
      event.preventDefault()
      setOpened({ address, on: key })
    }
    page?.addEventListener('click', open)
    return () => page?.removeEventListener('click', open)
  }, [within, key])

  // A link followed from the explanation leads to another page, and it stays behind.
  return opened?.on === key && <FigureDialog address={opened.address} onClose={() => setOpened(null)} />
}

function FigureDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const id = useId()
  const [, owner, acctNum, account] = FIGURE.exec(address) ?? []
  return (
    <Dialog labelledBy={id} onCancel={onClose}>
      <h2 id={id}>How this figure was made</h2>
      <ErrorBoundary Failed={ExplanationMissing}>
        <Suspense fallback={<EmptyState>Loading...</EmptyState>}>
          <CashExplained
            owner={owner === 'candidate' ? 'candidate' : 'committee'}
            acctNum={Number(acctNum)}
            only={account === undefined ? undefined : Number(account)}
          >
            {({ name, content }) => (
              <>
                <p>{name}</p>
                {content}
              </>
            )}
          </CashExplained>
        </Suspense>
      </ErrorBoundary>
      <div>
        <Button data-first-focus onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function ExplanationMissing(failed: FailedProps) {
  const { isTrying, tryAgain } = useRecovery(failed)
  return <ErrorMessage message="The explanation could not be loaded." onRetry={tryAgain} busy={isTrying} />
}
