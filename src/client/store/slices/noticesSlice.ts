import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountAddition } from '#contract/schemas/bodies.ts'
import type { DeletableType } from '#contract/schemas/deletion.ts'

import { loggedOut } from './sessionSlice.ts'

/** Something an administrator did that can be taken back. */
export type Undoable =
  | { did: 'deleted'; type: DeletableType; acctNums: number[] }
  | { did: 'account added' | 'account removed'; acctNum: number; account: AccountAddition }

export interface NoticeMessage {
  id: string
  tone: 'success' | 'failure'
  text: string
  /** What can be taken back from the notice itself. */
  undo?: Undoable
}

/** What the page has to say about what was just done: the specification's alerts. */
export const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as NoticeMessage[],
  reducers: {
    noticeGiven: {
      reducer(notices, { payload }: PayloadAction<NoticeMessage>) {
        notices.push(payload)
      },
      prepare: (notice: Omit<NoticeMessage, 'id'>) => ({ payload: { ...notice, id: nanoid() } }),
    },
    noticeDismissed: (notices, { payload: id }: PayloadAction<string>) =>
      notices.filter((notice) => notice.id !== id),
  },
  extraReducers: (builder) => {
    // What they tell of, and the right to take it back, go with the session.
    builder.addCase(loggedOut, () => [])
  },
  selectors: {
    selectNotices: (notices) => notices,
  },
})

export const { noticeGiven, noticeDismissed } = noticesSlice.actions
export const { selectNotices } = noticesSlice.selectors
