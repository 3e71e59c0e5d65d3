import { describe, inject, test } from 'vitest'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { BROWSERS, type BrowserName, lacksProgram, openVisitor } from '#tests/support/browser/openVisitor.ts'
import { isRichestFirst } from '#tests/support/browser/isRichestFirst.ts'
import { brokenWordsOfPage } from '#tests/support/browser/brokenWords.ts'
import { missing } from '#tests/support/runner/missing.ts'

/** The election that this file edits: no other test in a browser reads it. */
const EDITED = '20221108-GEN'

const MONEY = /^-?\$[\d,]+\.\d\d$/

const NAMES = Object.keys(BROWSERS) as BrowserName[]

const candidates = async (path: string) =>
  (await (await fetch(`${inject('siteUrl')}/api/candidates/${path}`)).json()) as Candidate[]

describe.concurrent.each(NAMES)('in %s', (name) => {
  const { packages } = BROWSERS[name]
  const why = lacksProgram(name)
    ? `Tests in ${name}. Install it (on Debian: apt-get install ${packages.join(' ')}).`
    : undefined

  test.skipIf(missing(why))(
    'a visitor searches, loads a list, sorts it, opens a breakdown, a record and a figure; an administrator logs in, saves, deletes and undoes',
    async (context) => {
      const { expect } = context
      const { click, goto, run, text, type, waitFor } = await openVisitor(name, context)
      const [sought] = await candidates('20261103-GEN/GOV')
      const soughtName = `${sought?.NameFirst} ${sought?.NameLast}`

      await goto('/')
      await waitFor({ role: 'heading', name: 'Welcome to a better campaign finance database.' })

      await type({ role: 'field', name: 'Search' }, `${soughtName}\n`)
      await waitFor({ role: 'heading', name: `Search: ${soughtName}` })
      await waitFor({ role: 'link', name: new RegExp(`${sought?.NameLast}`) })

      await click({ role: 'link', name: 'Candidates' })
      await click({ role: 'button', name: 'Load Candidates' })
      await waitFor({ role: 'heading', name: 'Candidates' })
      await waitFor({ role: 'row', name: /^\d+/ })

      await waitFor({ role: 'link', name: MONEY })
      await click({ role: 'button', name: 'Cash on Hand' })
      await waitFor({ role: 'button', name: 'Cash on Hand', within: '[aria-sort=descending]' })
      // The rows follow their header in slices.
      await expect.poll(() => run(isRichestFirst)).toBe(true)

      await click({ role: 'button', name: /^Account breakdown of/ })
      await waitFor({ role: 'table', name: 'Account breakdown' })

      const who = await text({ role: 'link', name: /^\D+$/, within: 'tbody' })
      await click({ role: 'link', name: who })
      await waitFor({ role: 'heading', name: who })

      await click({ role: 'link', name: MONEY })
      await waitFor({ role: 'dialog' })

      await goto('/admin/candidates')
      await type({ role: 'field', name: 'Email' }, 'demo@example.org')
      await type({ role: 'field', name: 'Password' }, `${inject('demoPassword')}\n`)
      await waitFor({ role: 'heading', name: 'Manage Candidates' })

      const all = (await candidates(`${EDITED}/STR`)).filter(({ VoterID }) => /^\d{9}$/.test(VoterID))
      const [edited, deleted] = all.slice(2 * NAMES.indexOf(name))
      await goto(`/admin/candidates/edit/${edited?.AcctNum}`)
      await type({ role: 'field', name: 'Voter ID' }, '7')
      await click({ role: 'button', name: 'Save' })
      await waitFor({ role: 'status', name: 'Saved' })

      await goto(`/admin/all-candidates?election=2022%20General%20Election&text=${deleted?.AcctNum}`)
      await click({ role: 'checkbox', name: new RegExp(`^Select ${deleted?.AcctNum} `) })
      await click({ role: 'button', name: 'Delete selected' })
      await click({ role: 'button', name: 'Delete 1 candidate' })
      await waitFor({ role: 'status', name: /^Deleted / })
      await click({ role: 'button', name: 'Undo' })
      expect(await text({ role: 'status', name: /^(Restored|Undone)/ })).toContain('1 candidate')
    },
  )

  test.skipIf(missing(why))(
    'in the dark scheme links and marks are underlined, the logo has the colors of the page, all fields of a page are of one height and color, and on a touch screen no word of the list is broken',
    async (context) => {
      const { expect } = context
      const { goto, resize, run, waitFor } = await openVisitor(name, context, true)

      await goto('/search?q=committee')
      await waitFor({ role: 'heading', name: 'Search: committee' })
      expect(await run(underlines, 'main mark')).toEqual(['underline'])
      await goto('/candidates/20261103-GEN/STR')
      await waitFor({ role: 'link', name: MONEY })
      expect(await run(underlines, 'tbody a')).toEqual(['underline'])
      expect(await run(logo)).toEqual({ sun: 'rgb(245, 138, 53)', rules: 'rgb(241, 235, 223)' })
      expect(await run(fields)).toEqual(['44px on rgb(24, 30, 43)'])

      // With fields for days.
      await goto('/committees/94654/transactions?from=2026-01-01')
      await waitFor({ role: 'link', name: 'Show all' })
      expect(await run(fields)).toEqual(['44px on rgb(24, 30, 43)'])

      await resize(810, 1080)
      await goto('/candidates/20261103-GEN/STR')
      await waitFor({ role: 'link', name: MONEY })

      expect(await run(asOnTouchScreen)).toBeGreaterThan(0)

      expect(await run(() => document.querySelector('tbody')?.innerText)).toContain(
        'Statement of Solicitation',
      )
      expect(await run(brokenWordsOfPage)).toEqual([])
    },
  )
})

/** How what should be underlined is. Runs in the page, as do the following. */
const underlines = (selector: string) => [
  ...new Set(
    [...document.querySelectorAll(selector)].map((each) => getComputedStyle(each).textDecorationLine),
  ),
]

function logo() {
  const brand = document.querySelector('header svg')
  const styleOf = (selector: string) => getComputedStyle(brand?.querySelector(selector) ?? document.body)
  return { sun: styleOf('path').fill, rules: styleOf('path:last-child').stroke }
}

/** The heights and colors of all fields, also of those that are folded away. */
function fields() {
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  const all = document.querySelectorAll('main :is(select, input:not([type=checkbox], [type=hidden]))')
  const shown = [...all].filter((each) => each.checkVisibility())
  return [
    ...new Set(
      shown
        .map((each) => [each, getComputedStyle(each)] as const)
        .map(
          ([each, { backgroundColor }]) => `${each.getBoundingClientRect().height}px on ${backgroundColor}`,
        ),
    ),
  ]
}

/** Applies the rules for a screen that nothing can hover over: how many there are. WebKit cannot imitate such a screen. */
function asOnTouchScreen(): number {
  let count = 0
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('(hover: none)')) {
        rule.media.mediaText = rule.media.mediaText.replaceAll('(hover: none)', '(min-width: 0px)')
        count += 1
      }
      if (rule instanceof CSSGroupingRule) apply(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
  return count
}
