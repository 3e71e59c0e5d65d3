/** A refusal of the server, in its own words; `status` is that of the answer. */
export class LedgerError extends Error {
  constructor(status, message) {
    super(message)
    this.name = 'LedgerError'
    this.status = status
  }
}

/**
 * The calls of the register at this address, as functions. `fetch` is the one that asks, of your own making if you like: one
 * that waits between calls, or keeps answers.
 */
export function createClient(site, { fetch = globalThis.fetch } = {}) {
  const origin = site.replace(/\/+$/, '')
  return Object.fromEntries(
    Object.entries(CALLS).map(([id, path]) => [
      id,
      async (parameters = {}, options = {}) =>
        read(await fetch(origin + addressOf(path, parameters), options)),
    ]),
  )
}

function addressOf(path, parameters) {
  const inPath = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String(parameters[name])))
  const query = Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? inPath : `${inPath}?${query.join('&')}`
}

async function read(response) {
  if (response.ok) return response.json()
  const refusal = await response.json().catch(() => undefined)
  throw new LedgerError(
    response.status,
    refusal?.errors?.[0]?.msg ?? `The server answered ${response.status}`,
  )
}
