import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseUnavailable, ReplicaLost } from './DatabaseUnavailable.ts'

/**
 * Connections to a replica, for reading; while it does not answer, to the database that it is a copy of. One that is lost
 * before it has answered anything is replaced on the spot, so whoever asks hears nothing of it; later it is a ReplicaLost.
 */
export const fallbackPool = (replica: PostgresPool, primary: PostgresPool): PostgresPool => ({
  options: replica.options,
  connect: async () => {
    try {
      return withFallback(await replica.connect(), () => primary.connect())
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return primary.connect()
      throw error
    }
  },
  end: async () => {
    await Promise.all([replica.end(), primary.end()])
  },
})

function withFallback(
  replica: PostgresPoolClient,
  connectToPrimary: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let client = replica
  let hasAnswered = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      const result = await client.query(text, parameters)
      hasAnswered = true
      return result
    } catch (error) {
      if (client !== replica || !(error instanceof DatabaseUnavailable)) throw error
      // Half of a transaction cannot be read from elsewhere; the whole of it can.
      if (hasAnswered) throw new ReplicaLost(error.message, { cause: error })
      client = await connectToPrimary()
      replica.release()
      return client.query(text, parameters)
    }
  }
  return {
    // As with the pools' own clients: nothing here streams rows.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  }
}
