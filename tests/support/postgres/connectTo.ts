import { Client } from 'pg'

/** A separate connection to a PostgreSQL, for changes that a test makes without the site's knowledge. */
export async function connectTo(url: string) {
  const client = new Client(url)
  // The test may stop the database.
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
