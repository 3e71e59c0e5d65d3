import { useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { listPasted, selectPastedLists } from '#client/store/slices/unsavedSlice.ts'

/** The list that was pasted on this page and is not saved yet, and a function that keeps another; '' is none. */
export function usePastedList() {
  const dispatch = useAppDispatch()
  const { pathname: page } = useLocation()
  const pasted = useAppSelector(selectPastedLists)[page] ?? ''
  return [pasted, (text: string) => dispatch(listPasted({ page, text }))] as const
}
