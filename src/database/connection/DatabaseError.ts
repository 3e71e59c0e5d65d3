/** The database cannot be used as it stands; the message is a sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
