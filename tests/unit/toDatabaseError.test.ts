import { expect, test } from 'vitest'
import { DatabaseError, toDatabaseError } from '#database/connection/errors.ts'

test('an import that PostgreSQL ends because of a deadlock is told to wait and import again', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

  expect(toDatabaseError(deadlock)).toEqual(
    new DatabaseError(
      'Another import or a long write is using this database. Wait until it is done, then import again.',
      { cause: deadlock },
    ),
  )
})
