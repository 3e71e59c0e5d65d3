import { useLocation, useNavigate } from 'react-router-dom'
import { tryStorage } from '#client/store/tryStorage.ts'
import { FOLLOWED_LINK } from '#contract/firstView.ts'
import { Button } from '#client/ui/form/Button.tsx'

/** The history state of links in a list: Back then returns to the list as the visitor left it. */
export const FROM_LIST = { fromList: 1 }

/**
 * The history state of another view of the same page: the list that it was opened from, if any, is this many entries further
 * back, and what the page was shown instead of is not said again.
 */
export const stateOnSamePage = (state: unknown, entries = 1) => ({
  // Null and undefined have nothing to spread.
  ...(state as object | null | undefined),
  ...(isFromList(state) && { fromList: state.fromList + entries }),
  missing: undefined,
})

const isFromList = (state: unknown): state is { fromList: number } =>
  // Any value but null and undefined can be asked for a property.
  typeof (state as { fromList?: unknown } | null)?.fromList === 'number'

/** A link followed before hydration loads the next page in full, without history state. */
function listLeft(list: string): string {
  const [to, from = ''] = tryStorage(() => sessionStorage.getItem(FOLLOWED_LINK))?.split(' ') ?? []
  return to === location.pathname && from.split('?')[0] === list ? from : list
}

/** Leads back to the list that the visitor came from, or else to this one. */
export function BackToList({ list, label = 'Back to List' }: { list: string; label?: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const goBack = () => void (isFromList(state) ? navigate(-state.fromList) : navigate(listLeft(list)))
  return (
    <div className="with-scripts">
      <Button onClick={goBack}>{label}</Button>
    </div>
  )
}
