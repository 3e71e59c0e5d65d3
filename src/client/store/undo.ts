import { workListsApi } from '#client/api/workLists.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import type { Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'

const { undoAuditEntry } = workListsApi.endpoints

/** Undoes an action, its last call first, and reports it. */
export const undo =
  ({ entryIds, undone }: Undoable): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (const [index, entryId] of [...entryIds.entries()].toReversed()) {
      const { error } = await dispatch(undoAuditEntry.initiate({ entryId }, { track: false }))
      const undoing = { entryIds: entryIds.slice(0, index + 1), undone }
      if (error) return dispatch(outcomeToast(error, undone, { undoing }))
    }
    return dispatch(outcomeToast(undefined, undone))
  }
