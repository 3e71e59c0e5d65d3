import { selectVoterIdDrafts } from '#client/store/voterIdDrafts.ts'
import { voterIdDraftsSlice } from '#client/store/slices/voterIdDraftsSlice.ts'
import { type AppStore, rootReducer } from '#client/store/store.ts'

rootReducer.inject(voterIdDraftsSlice)

const warned = new WeakSet<AppStore>()

/** The browser asks before it closes the window over what is unsaved, on the public pages too. */
export function warnOfUnsaved(store: AppStore) {
  if (warned.has(store)) return
  warned.add(store)
  addEventListener('beforeunload', (event) => {
    if (Object.keys(selectVoterIdDrafts(store.getState())).length > 0) event.preventDefault()
  })
}
