import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'

type FetchFile = (args: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>

/** The answer of a mutation that fetches a file and saves it, because a link would not send the token. */
export async function download(fetchFile: FetchFile, url: string, name: string) {
  const { data, error } = await fetchFile({ url, responseHandler: fileOrRefusal })
  if (error) return { error }
  saveFile(data as Blob, name) // the type that the response handler returns
  return { data: null }
}

/** Reads an answer as a file, and a refusal as what the server says; a proxy that answers for it says nothing of use. */
const fileOrRefusal = (response: Response): Promise<unknown> =>
  response.ok ? response.blob() : response.json().catch(() => null)

function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
