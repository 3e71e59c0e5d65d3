import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'

/** What a link in a list puts into the history: the list is one step back, where the visitor left it. */
export const FROM_LIST = { fromList: true }

interface BackToListProps {
  /** The list of a visitor who came from elsewhere. */
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
