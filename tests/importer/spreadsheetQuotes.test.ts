import { expect, test } from 'vitest'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { resaved } from '#tests/support/importer/tabbed.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

const candidate = (account: number, first: string) =>
  ROSE.replace('90001', String(account)).replace('Rosalind\t"Rose"', `${first}\t`)

const committee = (account: number, name: string) =>
  SUNSHINE_FUND.replace('71001', String(account)).replace('Invented Sunshine Fund', name)

/** Four of these look as a spreadsheet program would write them, the others do not. */
const NICKNAMES = [
  'Bob',
  'Kim',
  'Annie',
  'J.R.',
  'Tex',
  'Skip, Jr.',
  'Buddy, Sr.',
  'Doc, M.D.',
  'Al, or Bert',
].map((name) => `"${name}"`)
const candidates = candidateList(...NICKNAMES.map((name, at) => candidate(90_001 + at, name)))

const NAMES = ['Pines, Inc.', 'Oaks, Inc.', 'Palms, Inc.', 'Citizens for "Home Rule"', 'Elms']
const committees = committeeList(...NAMES.map((name, at) => committee(71_001 + at, name)))

test('quotes in the state’s lists are part of the names', async () => {
  const { db, take } = await makeRegister()

  expect(await take('candidates', candidates)).toMatchObject({ outcome: 'done', added: 9, warnings: [] })
  expect(await take('committees', committees)).toMatchObject({ outcome: 'done', added: 5, warnings: [] })

  const first = await db.selectFrom('candidate').select('name_first').orderBy('acct_num').execute()
  expect(first.map(({ name_first }) => name_first)).toEqual(NICKNAMES)
})

test.each([
  ['candidates', candidates, NICKNAMES.length, 9],
  ['committees', committees, NAMES.length, 4],
] as const)(
  'a list of %s is refused if a spreadsheet program saved it, which adds quotes',
  async (kind, list, records, fields) => {
    const { take } = await makeRegister()
    await take(kind, list)

    expect(await take(kind, resaved(list))).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(
        new RegExp(
          `list\\.txt was saved by a spreadsheet program, which put quotes around ${fields} of its fields, the first on line 2\\. ` +
            `Give the file as the state publishes it\\.$`,
        ),
      ) as string,
    })
    expect(await take(kind, list)).toMatchObject({ outcome: 'done', unchanged: records, changed: 0 })
  },
)

test('transactions that a spreadsheet program saved are imported with a note', async () => {
  const { take } = await makeRegister()
  const list = contributions(['1.00', '2.00', '3.00', '4.00'].map((amount) => gave(amount)))

  expect(await take('contributions', resaved(list))).toMatchObject({
    outcome: 'done',
    added: 4,
    warnings: [
      expect.stringMatching(
        /^Files saved by a spreadsheet program, whose quotes are taken for text: 1 \(\S+list\.txt, in 4 fields, the first on line 2\)$/,
      ) as string,
    ],
  })
})
