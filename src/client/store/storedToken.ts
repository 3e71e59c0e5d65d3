/** The one fixed key of the specification: it holds the bare token and nothing else, or is not there. */
export const TOKEN_KEY = 'adminToken'

/** A browser that forbids storage still signs an administrator in, for as long as the page is open. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

export const storedToken = () => attempt(() => localStorage.getItem(TOKEN_KEY))

export const storeToken = (token: string | null) =>
  attempt(() =>
    token === null ? localStorage.removeItem(TOKEN_KEY) : localStorage.setItem(TOKEN_KEY, token),
  )
