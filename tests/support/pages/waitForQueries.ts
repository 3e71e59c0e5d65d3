import { act } from '@testing-library/react'
import { api } from '#client/api/api.ts'
import type { AppStore } from '#client/store/store.ts'

/** Waits until everything that the page has requested so far is answered and shown. */
export const waitForQueries = ({ dispatch }: AppStore) =>
  act(async () => void (await Promise.all(dispatch(api.util.getRunningQueriesThunk()))))
