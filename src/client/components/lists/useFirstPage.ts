import { useLocation, useNavigate } from 'react-router-dom'

/** Back to the first page of a list, where other rows were asked for by what is not in its address. */
export function useFirstPage(): () => void {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return () => {
    const query = new URLSearchParams(search)
    if (!query.has('page')) return
    query.delete('page')
    void navigate({ search: query.toString() }, { replace: true, state: state as unknown })
  }
}
