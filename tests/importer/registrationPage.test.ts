import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTHING_SHOWN } from '#database/repositories/registrations.ts'
import { ImportError } from '#importer/ImportError.ts'
import { readRegistration } from '#importer/read/readRegistration.ts'
import {
  anyRegistrationPage,
  PLAIN_REGISTRATION,
  type RegistrationPage,
  registrationPage,
} from '#tests/support/state/registrationPages.ts'

/** The expected fields of a page: a plain function of the facts it was made from. */
function expected({ isCommittee, values }: RegistrationPage) {
  const text = (label: string) => values[label]?.join(' ') ?? null
  const first = (label: string) => (values[label] ? (values[label][0] ?? '') : null)
  const day = (label: string) => text(label)?.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2') ?? null
  return isCommittee
    ? {
        ...NOTHING_SHOWN,
        status: text('Status'),
        purpose: text('Purpose'),
        affiliates: values['Affiliates']?.join('\n') ?? null,
        chairperson: first('Chairperson'),
        treasurer: first('Treasurer'),
        deputy_treasurer: first('Deputy Treasurer'),
        registered_agent: first('Registered Agent'),
      }
    : {
        ...NOTHING_SHOWN,
        status: text('Status'),
        running_mate: first('Running Mate'),
        date_filed: day('Date Filed'),
        date_qualified: day('Date Qualified'),
        method: text('Method'),
      }
}

function read(page: RegistrationPage, html = registrationPage(page)) {
  const warnings: string[] = []
  const fields = readRegistration('ComDetail', html, { ...page, acctNum: page.account }, (what, example) =>
    warnings.push(`${what}: ${example}`),
  )
  return { fields, warnings }
}

test('a registration page is read by its labels, however it is formatted, and an empty value is empty', () => {
  fc.assert(
    fc.property(anyRegistrationPage, (page) => {
      expect(read(page)).toEqual({ fields: expected(page), warnings: [] })
    }),
    { numRuns: 400 },
  )
})

test('addresses, phone numbers and e-mail addresses of a page are not imported', () => {
  fc.assert(
    fc.property(anyRegistrationPage, (page) => {
      const secret = ['12 Secret Palm Way', 'secret@example.org', '(850) 555-0199']
      const officers = page.isCommittee
        ? { Treasurer: ['Pat Specimen', ...secret], 'Registered Agent': ['Pat Specimen', ...secret] }
        : {}
      const values = { ...page.values, ...officers, Address: secret, Phone: secret, 'E-mail': secret }
      expect(JSON.stringify(read({ ...page, values }).fields)).not.toMatch(/secret|0199/i)
    }),
    { numRuns: 200 },
  )
})

test('only the name of a running mate is read, however many lines it takes', () => {
  const page = {
    account: 501,
    isCommittee: false,
    name: 'Marlow Testwell',
    values: {},
    style: PLAIN_REGISTRATION,
  }
  const mate = (...lines: string[]) => {
    const row = `<tr><td>Running Mate:</td><td>${lines.join('<br>')}</td></tr>`
    return read(page, registrationPage(page).replace('<table border=0>', `<table border=0>${row}`)).fields
      .running_mate
  }

  expect(mate('Pat Mockley', '99 Secret St', 'Ocala FL')).toBe('Pat Mockley')
  expect(mate('Pat', 'Mockley', 'PO Box 12', 'Ocala FL')).toBe('Pat Mockley')
  expect(mate('Pat', 'Mockley')).toBe('Pat Mockley')
})

test('a page truncated anywhere is refused, unless everything is still there', () => {
  fc.assert(
    fc.property(anyRegistrationPage, fc.nat(), (page, at) => {
      const html = registrationPage(page)
      try {
        expect(read(page, html.slice(0, at % html.length)).fields).toEqual(expected(page))
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
      }
    }),
    { numRuns: 300 },
  )
})

const PAGE: RegistrationPage = {
  account: 71001,
  isCommittee: true,
  name: 'Invented Sunshine Fund',
  values: { Status: ['Closed'], Purpose: [], Affiliates: ['One', 'Two'] },
  style: PLAIN_REGISTRATION,
}

/** Why a page is refused. */
function refusalOf(html: string): string {
  try {
    return JSON.stringify(read(PAGE, html))
  } catch (error) {
    if (error instanceof ImportError) return error.message
    throw error
  }
}

test.each([
  ['', 'it is empty'],
  ['<html><body>Just a', 'it was cut short'],
  ['<html><body>Server Error</body></html>', 'it reports an error, "Server Error"'],
  [
    '<html><body>Campaign Finance Database</body></html>\n',
    'it names neither Invented Sunshine Fund nor any field. It says "Campaign Finance Database"',
  ],
  [registrationPage(PAGE).replaceAll('account=71001', 'account=71002'), 'it leads to account 71002'],
  [registrationPage(PAGE).replace('Purpose', 'Status'), '"status" stands there twice, as "Closed" and ""'],
])(
  'a page that is not a registration page of the account is refused with a sentence (%#)',
  (html, reason) => {
    expect(refusalOf(html)).toBe(
      `ComDetail is not the state's registration page of account 71001: ${reason}.`,
    )
  },
)

test('an account number with leading zeros in a link is the same account', () => {
  const html = registrationPage(PAGE).replaceAll('account=71001', 'account=071001')

  expect(read(PAGE, html).fields).toMatchObject({ status: 'Closed' })
})

test('an address that begins like an error message is not an error', () => {
  const page = { ...PAGE, values: { Address: ['400 Gateway Blvd', 'Ocala FL'], Status: ['Active'] } }

  expect(read(page).fields).toMatchObject({ status: 'Active' })
})

test('blank columns between labels and values are not values', () => {
  const html = registrationPage({
    ...PAGE,
    values: { Status: ['Closed'], Treasurer: ['Pat Specimen', '1 Palm Way'], Purpose: [], Chairperson: [] },
  })
  const spaced = html.replaceAll(
    /(<tr><td valign=top>.*)\r\n<td>/g,
    '$1<td width=5>&nbsp;</td><td></td>\r\n<td>',
  )

  expect(spaced).not.toBe(html)
  expect(read(PAGE, spaced)).toEqual(read(PAGE, html))
})

test('a label without a cell for its value is ignored', () => {
  const html = registrationPage({ ...PAGE, values: { Status: ['Closed'] } }).replace(
    '<table border=0>',
    '$&<tr><td>Treasurer:</td></tr><tr><td>Pat Specimen</td></tr>',
  )

  expect(read(PAGE, html).fields).toEqual({ ...NOTHING_SHOWN, status: 'Closed' })
})

test('several deputy treasurers, each in a row, are all read, each once', () => {
  const html = registrationPage({ ...PAGE, values: { 'Deputy Treasurer': ['Pat Specimen', '1 Palm Way'] } })
  const rows =
    '<tr><td>Deputy Treasurer:</td><td></td></tr>' +
    '<tr><td>Deputy Treasurer:</td><td>Marlow Testwell</td></tr>'.repeat(2) +
    '<tr><td>Deputy Treasurer:</td><td>Pat Specimen</td></tr>'

  expect(read(PAGE, html.replace('<table border=0>', `<table border=0>${rows}`)).fields).toMatchObject({
    deputy_treasurer: 'Marlow Testwell; Pat Specimen',
  })
})

test('unknown labels, and days that cannot be parsed, are reported and not imported', () => {
  const page = {
    ...PAGE,
    isCommittee: false,
    name: 'Specimen',
    values: { Nickname: ['x'], 'Date Filed': ['soon'] },
  }

  expect(read(page)).toEqual({
    fields: NOTHING_SHOWN,
    warnings: [
      'Labels of registration pages that are not known: nickname',
      'Days of registration pages that cannot be read: date filed "soon" of 71001',
    ],
  })
})
