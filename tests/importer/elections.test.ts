import { expect, test } from 'vitest'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'

test('an election keeps its name, gets the word Election if it lacks it, and a name if it has none', async () => {
  const { db, take } = await makeRegister()

  const report = await take(
    'elections',
    lines(
      ...[
        'ElectionID|ElectionName',
        '20261103-GEN|2026 General Election',
        '20261103-S01|2026 Special: Senate 21',
        '20221108-GEN|2022 GENERAL ELECTION',
      ]
        .concat('20241105-GEN|')
        .map(tabbed),
    ),
  )

  expect(report).toMatchObject({ outcome: 'done', read: 4, added: 4 })
  expect(await db.selectFrom('election').selectAll().orderBy('election_id', 'desc').execute()).toEqual([
    { election_id: '20261103-S01', name: '2026 Special: Senate 21 Election' },
    { election_id: '20261103-GEN', name: '2026 General Election' },
    { election_id: '20241105-GEN', name: '2024 General Election' },
    { election_id: '20221108-GEN', name: '2022 GENERAL Election' },
  ])
})

test('an election listed twice is imported once', async () => {
  const { take } = await makeRegister()

  const report = await take(
    'elections',
    lines(...['ElectionID|ElectionName', '20261103-GEN|A', '20241105-GEN|B', '20261103-GEN|C'].map(tabbed)),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: 'election 20261103-GEN already on line 2' },
  ])
})
