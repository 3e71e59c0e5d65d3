import { expect, test } from 'vitest'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { tabbed } from '#tests/support/importer/makeRegister.ts'

/** More than a call takes as its arguments. */
const MANY = 131_000

const HEADER =
  'Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc'

const row = (number: number) =>
  `2026|R${number}|07/10/2026|1.00|SPECIMEN PAT ${number % 500}|1 MADE UP ST|NOWHERE, FL 32301|BAKER|CHE|`

const list = (count: number) =>
  tabbed(`${[HEADER, ...Array.from({ length: count }, (_, index) => row(index))].join('\r\n')}\r\n`)

test('an export with more rows of one account and year than any call takes as arguments is imported', async () => {
  const { take } = await makeMoneyRegister()
  const many = list(MANY)

  const parts = await take('contributions', many, { account: 71001, partial: true })

  expect(parts).toMatchObject({
    outcome: 'done',
    added: MANY,
    controlTotals: { booked: { rows: MANY, cents: MANY * 100 } },
  })
  // Each row has a report of its own, and a later import reads what is on file.
  expect(await take('contributions', list(1), { account: 71001, partial: true })).toMatchObject({
    outcome: 'done',
    added: 0,
    unchanged: 1,
  })
})
