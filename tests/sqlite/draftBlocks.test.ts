import { expect, test } from 'vitest'
import { closeDatabase } from '#database/closeDatabase.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { draftBlocks } from '#database/transactions/names/draftBlocks.ts'
import { partyFacts } from '#database/transactions/names/partyFacts.ts'

test('indexing names lets the thread that builds the other indexes go on meanwhile', async () => {
  const db = await openDatabase(':memory:')
  await db
    .insertInto('books.party')
    .values({ party_id: 1, key_hash: 1, name: 'PELICAN, PAT', place: 'TAMPA, FL 33602' })
    .execute()
  const answers: string[] = []
  const drafted: string[] = []
  setImmediate(() => answers.push(`after ${drafted.length} blocks`))

  for await (const { postings } of draftBlocks(db, 0, 1, partyFacts(0)))
    drafted.push(...postings.map(([word]) => word))

  expect(answers).toEqual(['after 0 blocks'])
  expect(drafted).toContain('pelican')
  await closeDatabase(db)
})
