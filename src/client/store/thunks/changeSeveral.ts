import type { Failure } from '#client/api/describeFailure.ts'
import { workListsApi } from '#client/api/workLists.ts'
import type { AppThunk } from '#client/store/store.ts'
import type { SeveralChanges } from '#contract/schemas/workList.ts'
import { MAX_CHANGED } from '#contract/domain/administration.ts'

interface Changed {
  /** Audit entries, one for each call. */
  entryIds: number[]
  changed: number
  /** Why the rest was not done, or why there was nothing to do. */
  failure?: Failure | undefined
}

const { saveSeveral } = workListsApi.endpoints

/** Changes any number of records, in calls of the maximum size, and reports before each call how many were sent. */
export const changeSeveral =
  ({ accounts, ...change }: SeveralChanges, onProgress: (sent: number) => void): AppThunk<Promise<Changed>> =>
  async (dispatch) => {
    const done: Changed = { entryIds: [], changed: 0 }
    let conflict: Failure | undefined
    for (let sent = 0; sent < accounts.length; sent += MAX_CHANGED) {
      onProgress(sent)
      const some = { ...change, accounts: accounts.slice(sent, sent + MAX_CHANGED) }
      const { data, error } = await dispatch(saveSeveral.initiate(some, { track: false }))
      if (data) {
        done.entryIds.push(data.entryId)
        done.changed += data.changed
      } else if ('status' in error && error.status === 409) {
        // All of these are already as requested; others may not be.
        conflict = error
      } else return { ...done, failure: error }
    }
    return done.changed > 0 ? done : { ...done, failure: conflict }
  }
