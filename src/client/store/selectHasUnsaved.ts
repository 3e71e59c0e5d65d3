import { selectPastedLists } from './slices/pastedListsSlice.ts'
import { selectVoterIdDrafts } from './slices/voterIdDraftsSlice.ts'
import type { RootState } from './store.ts'

/** Whether anything typed or pasted anywhere on the site is not saved yet. */
export const selectHasUnsaved = (state: RootState): boolean =>
  Object.keys({ ...selectVoterIdDrafts(state), ...selectPastedLists(state) }).length > 0
