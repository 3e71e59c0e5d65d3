import { useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'

export function EditButton({ page, ...rest }: { page: string; 'aria-describedby': string }) {
  const navigate = useNavigate()
  return (
    <Button {...rest} onClick={() => void navigate(page, { state: FROM_LIST })}>
      Edit
    </Button>
  )
}
