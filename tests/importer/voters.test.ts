import { expect, test } from 'vitest'
import { lines, makeRegister, registerOf, tabbed } from './makeRegister.ts'

const ANN = tabbed(
  "ALA|100000001|Núñez|Jr|Ánn  Marie|O'Shea|N|12  Made Up Way||GAINESVILLE||326010000|PO Box 1|||ALACHUA|FL|32615|USA|" +
    'F|4|01/31/1970|10/01/2004|NPA|12|1|12.1|A|ACT|3|20|8|2|1|352|5550000|7|ann@example.com',
)
const EXEMPT = tabbed(
  'ALA|100000002|*|*|*|*|Y|*|*|*|*|*|*|*|*|*|*|*|*|U|9|*|10/01/2004|DEM|*|*|*|*|INA|*|*|*|*|*|*|*|*|*',
)

test('a voter reaches the register whole, with ISO dates and names to search by', async () => {
  const { db, take } = await makeRegister()

  await take('voters', lines(ANN))

  expect(await db.selectFrom('voter').selectAll().execute()).toEqual([
    {
      voter_id: '100000001',
      county_code: 'ALA',
      last_name: 'Núñez',
      suffix: 'Jr',
      first_name: 'Ánn  Marie',
      middle_name: "O'Shea",
      exempt: 'N',
      addr1: '12  Made Up Way',
      addr2: '',
      city: 'GAINESVILLE',
      state: '',
      zip: '326010000',
      mail_addr1: 'PO Box 1',
      mail_addr2: '',
      mail_addr3: '',
      mail_city: 'ALACHUA',
      mail_state: 'FL',
      mail_zip: '32615',
      mail_country: 'USA',
      gender: 'F',
      race: '4',
      dob: '1970-01-31',
      reg_date: '2004-10-01',
      party: 'NPA',
      pre: '12',
      pre_group: '1',
      pre_split: '12.1',
      pre_suffix: 'A',
      voter_status: 'ACT',
      con_dist: '3',
      hou_dist: '20',
      sen_dist: '8',
      cc_dist: '2',
      sb_dist: '1',
      ph_area: '352',
      ph_num: '5550000',
      ph_ext: '7',
      email: 'ann@example.com',
      last_key: 'nunez',
      first_key: 'ann marie',
      middle_key: "o'shea",
    },
  ])
})

test('what the state withholds of an exempt voter stays withheld', async () => {
  const { db, take } = await makeRegister()

  const report = await take('voters', lines(EXEMPT))

  expect(report).toMatchObject({ outcome: 'done', added: 1, warnings: [] })
  expect(
    await db
      .selectFrom('voter')
      .select(['exempt', 'last_name', 'addr1', 'dob', 'reg_date', 'email'])
      .execute(),
  ).toEqual([{ exempt: 'Y', last_name: '*', addr1: '*', dob: '', reg_date: '2004-10-01', email: '*' }])
})

test('the files of several counties are one extract, and the public register stays as it was', async () => {
  const { db, write, takeFiles } = await makeRegister()
  const files = [
    write('ALA_20260701.txt', lines(ANN)),
    write('BAK_20260701.txt', lines(EXEMPT.replace('ALA', 'BAK'), ANN.replace('ALA', 'BAK'))),
  ]

  const report = await takeFiles('voters', files)

  expect(report).toMatchObject({ read: 3, added: 2, rejected: 1 })
  expect(report.rejections).toEqual([
    { file: 'BAK_20260701.txt', line: 2, reason: 'this voter already on line 1 of ALA_20260701.txt' },
  ])
  expect((await registerOf(db)).version).toBe(1)
})

test('no message repeats what stands in a voter record', async () => {
  const { take } = await makeRegister()

  const report = await take(
    'voters',
    lines(
      ANN,
      ANN.replace('100000001', '100000003').replace('01/31/1970', '02/30/1970'),
      ANN.replace('100000001', 'Secretive'),
      EXEMPT,
      EXEMPT.replace('100000002', '100000005').replace('\tY\t', '\tSecretive\t'),
      EXEMPT.replace('100000002', '100000006').replace('ALA', 'Secretive'),
      EXEMPT.replace('100000002', '100000007'),
    ),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 3, reason: 'field 2 is not a voter number' },
    { file: 'list.txt', line: 5, reason: 'field 7, the exemption, is neither Y nor N' },
    { file: 'list.txt', line: 6, reason: 'field 1 is not a county code' },
  ])
  expect(report.warnings).toEqual(['Voters whose birth date is no date, left blank: 1 (line 2)'])
})

test('a file longer than what is read at once arrives whole', async () => {
  const { db, take } = await makeRegister()
  const voters = Array.from({ length: 12_000 }, (_, index) =>
    ANN.replace('100000001', String(200_000_000 + index)),
  )

  const report = await take('voters', lines(...voters))

  expect(report).toMatchObject({ read: 12_000, added: 12_000, rejected: 0 })
  expect(await db.selectFrom('voter').select('voter_id').distinct().execute()).toHaveLength(12_000)
})
