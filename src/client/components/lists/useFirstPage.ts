import { useLocation, useNavigate } from 'react-router-dom'

/** Returns to the first page of a list after other rows were requested by something that is not in its address. */
export function useFirstPage(): () => void {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return () => {
    const query = new URLSearchParams(search)
    if (!query.has('page')) return
    query.delete('page')
    // The router says any.
    void navigate({ search: query.toString() }, { replace: true, state: state as unknown })
  }
}
