import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'

/** Reports the outcome of a change: this text if it succeeded, otherwise the reason it failed. */
export function useOutcomeToast() {
  const dispatch = useAppDispatch()
  return async (change: Promise<{ error?: Failure | undefined }>, done: string): Promise<void> => {
    const { error } = await change
    dispatch(
      toastShown(
        error ? { tone: 'failure', text: `Error: ${failureText(error)}` } : { tone: 'success', text: done },
      ),
    )
  }
}
