import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'

/** An administrator's action that can be undone. */
export interface Undoable {
  /** The audit entries of all its calls, in order. */
  entryIds: number[]
  /** What is said once it is undone. */
  undone: string
}

export interface ToastMessage {
  id: string
  tone: 'success' | 'warning' | 'failure'
  text: string
  /** What a failure is about: the attempts that it is no longer true of once they are made again. */
  changes?: string[]
  /** What the toast itself can undo; of a failure, what is still to be undone. */
  undo?: Undoable | undefined
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
  selectors: { selectToasts: (toasts) => toasts },
})

export const { toastShown, toastDismissed } = toastsSlice.actions
export const { selectToasts } = toastsSlice.selectors
