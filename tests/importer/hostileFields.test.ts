import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { hasPageFragment } from '#importer/read/stateText.ts'
import { BREAKS_DATABASES, NAUGHTY_TEXTS } from '#tests/support/hostile/naughtyTexts.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { sampleFiles, sampleListsOfAccounts } from '#tests/support/importer/readSample.ts'
import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'
import { lines } from '#tests/support/importer/tabbed.ts'

const TEXTS = isOnPostgres ? BREAKS_DATABASES : NAUGHTY_TEXTS

/** If a row is complete, only its last field can look like a list that was cut off. */
const breaksOff = (text: string, isLast: boolean) => hasPageFragment(text) && (isLast || text.includes('\n'))

interface List {
  kind: ImportTypeName
  file: string | undefined
  /** The column, from 0, that makes its lines distinct, and its value on the line with this number. */
  key?: [column: number, value: (line: number) => string]
  isOfOneAccount?: true
  /** Its lines may belong to no one and give no row. */
  mayHoldNothing?: true
  /** The voter extract has no header line. */
  hasNoHeader?: true
}

const account = (line: number) => String(60_000 + line)

const LISTS: List[] = [
  {
    kind: 'elections',
    file: sampleFiles('elections')[0],
    // Every day of a century is a different election.
    key: [0, (line) => `${1900 + Math.floor(line / 12)}${String((line % 12) + 1).padStart(2, '0')}01-GEN`],
  },
  { kind: 'candidates', file: sampleFiles('candidates').at(-1), key: [0, account] },
  { kind: 'committees', file: sampleFiles('committees')[0], key: [0, account] },
  { kind: 'accounts', file: sampleFiles('accounts')[0], key: [1, account] },
  { kind: 'accounts', file: sampleFiles('accounts')[1], key: [0, account], mayHoldNothing: true },
  { kind: 'balances', file: sampleFiles('balances')[0], key: [0, account] },
  ...(['contributions', 'expenditures', 'transfers', 'distributions'] as const).map((kind): List => ({
    kind,
    file: sampleListsOfAccounts(kind).findLast((path) => readFileSync(path).includes('\r\n2')),
    isOfOneAccount: true,
  })),
  { kind: 'documents', file: sampleFiles('documents')[0], key: [4, (line) => `${line}.txt`] },
  {
    kind: 'voters',
    file: sampleFiles('voters')[0],
    key: [1, (line) => String(300_000_000 + line)],
    hasNoHeader: true,
  },
]

test.each(LISTS)(
  'a list of $kind with hostile texts in every column loses only those lines, and says why',
  async ({ kind, file, key, isOfOneAccount, hasNoHeader, mayHoldNothing }) => {
    const [first = '', second = ''] = readFileSync(file ?? '', 'latin1').split('\r\n')
    const fields = (hasNoHeader ? first : second).split('\t')
    const above = hasNoHeader ? [] : [first]
    let written = 0
    const line = (hostile?: number, text = '') => {
      written += 1
      return fields
        .map((field, at) => (at === hostile ? text : at === key?.[0] ? key[1](written) : field))
        .join('\t')
    }
    const { take, write } = await makeRegister()
    const preview = (...rows: string[]) =>
      take(kind, lines(...above, ...rows), {
        dryRun: true,
        incomplete: true,
        ...(isOfOneAccount && { account: 71_001, partial: true }),
      })
    // One hostile text in each column, and more good lines than hostile ones; otherwise the list would be refused.
    const hostile = fields.flatMap((_, column) =>
      TEXTS.filter((text) => !breaksOff(text, column === fields.length - 1)).map((text) =>
        line(column, text),
      ),
    )
    const good = Array.from({ length: hostile.length + 10 * fields.length }, () => line())
    if (kind === 'documents') for (let at = 1; at <= written; at += 1) write(`documents/${at}.txt`, 'A')
    const ofGood = await preview(...good)

    const report = await preview(...good.slice(1), ...hostile, ...good.slice(0, 1))

    expect(report).toMatchObject({ outcome: 'done', changed: 0, removed: 0 })
    expect(report.rejected).toBeGreaterThan(0)
    expect(report.rejections).toHaveLength(report.rejected)
    const lastGood = above.length + good.length - 1
    expect(report.rejections.filter((each) => each.line <= lastGood)).toEqual([])
    expect(report.rejections.filter(({ reason }) => !/^\S+ .*\w/.test(reason))).toEqual([])
    expect(report.read).toBeGreaterThan(good.length)
    // No row is partly there or there twice.
    const whole = ((report.read - report.rejected) * ofGood.added) / good.length
    expect(report.added).toBeLessThanOrEqual(whole)
    expect(report.added).toBeGreaterThanOrEqual(mayHoldNothing ? ofGood.added : whole)
  },
)

test('a list that breaks off into a page is refused, and the message shows where', async () => {
  const { take } = await makeRegister()

  for (const text of NAUGHTY_TEXTS.filter((each) => hasPageFragment(each)))
    expect(
      await take('committees', committeeList(SUNSHINE_FUND, `${PINE_VOTERS}${text}\tand more`)),
    ).toMatchObject({
      outcome: 'refused',
      added: 0,
      message: expect.stringContaining(`but a page or an error, "${text.split('\n').at(-1)}"`) as unknown,
    })
})
