import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'
import type { AccountAddition } from '#contract/schemas/bodies.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'

/** An administrator's action that can be undone. */
export type Undoable =
  | { did: 'deleted'; type: DeletableType; acctNum: number }
  | ({ did: 'account added' | 'account removed'; acctNum: number } & AccountAddition)
  /** The audit entries of all its calls, in order. */
  | { did: 'changed'; entryIds: number[]; text: string }

export interface ToastMessage {
  id: string
  tone: 'success' | 'warning' | 'failure'
  text: string
  /** What a failure is about: the attempts that it is no longer true of once they are made again. */
  changes?: string[]
  /** What the toast itself can undo; of a failure, what is still to be undone. */
  undo?: Undoable
}

/** The outcomes of recent actions: the specification's alerts. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as ToastMessage[],
  reducers: {
    toastShown: {
      reducer(toasts, { payload }: PayloadAction<ToastMessage>) {
        toasts.push(payload)
      },
      prepare: (toast: Omit<ToastMessage, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
    },
    toastDismissed: (toasts, { payload: id }: PayloadAction<string>) =>
      toasts.filter((toast) => toast.id !== id),
  },
  extraReducers: (builder) => {
    // The toasts, and the right to undo, end with the session, however it ends, as does what it has read.
    builder.addCase(api.util.resetApiState, () => [])
  },
  selectors: {
    selectToasts: (toasts) => toasts,
  },
})

export const { toastShown, toastDismissed } = toastsSlice.actions
export const { selectToasts } = toastsSlice.selectors
