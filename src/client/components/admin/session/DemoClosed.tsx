/** Why the demo administrator can no longer sign in, and what the operator does about it. */
export const DemoClosed = () => (
  <>
    The demo account is closed by the first import of real lists. Create an administrator on the server with{' '}
    <code>npm run admin -- create EMAIL</code>, and sign in with that account.
  </>
)
