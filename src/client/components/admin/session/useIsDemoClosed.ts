import { useGetIsSampleQuery } from '#client/api/sample.ts'
import { DEMO_EMAIL } from '#contract/domain/demoEmail.ts'

/** Whether this is the demo administrator's e-mail address and can no longer sign in; undefined until that is known. */
export function useIsDemoClosed(email: string | undefined): boolean | undefined {
  const isDemo = email === DEMO_EMAIL
  const { data: isSample, isFetching } = useGetIsSampleQuery(undefined, {
    skip: !isDemo,
    refetchOnMountOrArgChange: true,
  })
  if (isDemo && isFetching) return undefined
  return isDemo && isSample === false
}
