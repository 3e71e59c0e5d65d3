import { Client } from 'pg'

/** A connection of our own to a PostgreSQL, for what a test does behind the site's back. */
export async function connectTo(url: string) {
  const client = new Client(url)
  // A test may stop the database.
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
