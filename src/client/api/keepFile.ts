/** Reads an answer as a file, and a refusal as what the server says; a proxy that answers for it says nothing of use. */
export const fileOrRefusal = (response: Response): Promise<unknown> =>
  response.ok ? response.blob() : response.json().catch(() => null)

/** Saves a file that was fetched because a link would not send the token. */
export function keepFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
