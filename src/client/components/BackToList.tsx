import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'

/** The history state of links in a list: Back then returns to the list as the visitor left it. */
export const FROM_LIST = { fromList: true }

interface BackToListProps {
  /** Where Back leads for a visitor who did not come from a list. */
  list: string
  label?: string
}

export function BackToList({ list, label = 'Back to List' }: BackToListProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const cameFromList = typeof state === 'object' && state !== null && 'fromList' in state
  const goBack = () => void (cameFromList ? navigate(-1) : navigate(list))
  return (
    <div>
      <Button onClick={goBack}>{label}</Button>
    </div>
  )
}
