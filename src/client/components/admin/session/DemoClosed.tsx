import { useGetHasRealListsQuery } from '#client/api/dataStatus.ts'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'

/** Why the demo administrator can no longer sign in, and what the operator does about it. */
export const DemoClosed = () => (
  <>
    The demo account is closed by the first import of real lists. Create an administrator on the server with{' '}
    <code>npm run admin -- create EMAIL</code>, and sign in with that account.
  </>
)

/** Whether this is the demo administrator's e-mail address and can no longer sign in; undefined until that is known. */
export function useIsDemoClosed(email: string | undefined): boolean | undefined {
  const isDemo = email === DEMO_EMAIL
  const { data: hasRealLists, isLoading } = useGetHasRealListsQuery(undefined, {
    skip: !isDemo,
    refetchOnMountOrArgChange: true,
  })
  // Not while the answer is fetched again: the login form would lose its password and why it was refused.
  if (isDemo && isLoading) return undefined
  return isDemo && hasRealLists === true
}
