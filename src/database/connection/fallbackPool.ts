import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseUnavailable, ReplicaLost } from './DatabaseUnavailable.ts'

/**
 * Connections to a replica, for reading, or to the primary database while the replica does not answer. A connection that
 * is lost before its first answer is replaced at once, so its caller does not notice; later, the error is a ReplicaLost.
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
      // The rest of a transaction cannot be read from another server; a whole transaction can.
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
