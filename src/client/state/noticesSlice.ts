import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export interface NoticeMessage {
  id: string
  tone: 'success' | 'failure'
  text: string
  /** What can be taken back from the notice itself. */
  undo?: { record: 'candidate' | 'committee'; acctNums: number[] }
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
  selectors: {
    selectNotices: (notices) => notices,
  },
})

export const { noticeGiven, noticeDismissed } = noticesSlice.actions
export const { selectNotices } = noticesSlice.selectors
