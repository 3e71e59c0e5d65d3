import { expect, test } from 'vitest'
import { toVoter } from '#database/voters/voterRow.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { storedVoters } from '#tests/support/importer/storedVoters.ts'

const ANN = tabbed(
  "ALA|100000001|Núñez|Jr|Ánn  Marie|O'Shea|N|12  Made Up Way||GAINESVILLE||326010000|PO Box 1|||ALACHUA|FL|32615|USA|" +
    'F|4|01/31/1970|10/01/2004|NPA|12|1|12.1|A|ACT|3|20|8|2|1|352|5550000|7|ann@example.com',
)
const EXEMPT = tabbed(
  'ALA|100000002|*|*|*|*|Y|*|*|*|*|*|*|*|*|*|*|*|*|U|9|*|10/01/2004|DEM|*|*|*|*|INA|*|*|*|*|*|*|*|*|*',
)

test('a voter is stored completely, with ISO dates and searchable names', async () => {
  const { db, take } = await makeRegister()

  await take('voters', lines(ANN))

  const [stored] = await storedVoters(db)
  expect(stored).toMatchObject({
    voter_id: 100_000_001,
    last_key: 'nunez',
    first_key: 'ann marie',
    middle_key: "o'shea",
    file: 0,
    line: 1,
  })
  expect(stored && toVoter(stored)).toEqual({
    VoterID: '100000001',
    CountyCode: 'ALA',
    LastName: 'Núñez',
    Suffix: 'Jr',
    FirstName: 'Ánn  Marie',
    MiddleName: "O'Shea",
    Exempt: 'N',
    Addr1: '12  Made Up Way',
    Addr2: '',
    City: 'GAINESVILLE',
    State: '',
    Zip: '326010000',
    MailAddr1: 'PO Box 1',
    MailAddr2: '',
    MailAddr3: '',
    MailCity: 'ALACHUA',
    MailState: 'FL',
    MailZip: '32615',
    MailCountry: 'USA',
    Gender: 'F',
    Race: '4',
    DOB: '1970-01-31',
    RegDate: '2004-10-01',
    Party: 'NPA',
    Pre: '12',
    PreGroup: '1',
    PreSplit: '12.1',
    PreSuffix: 'A',
    VoterStatus: 'ACT',
    ConDist: '3',
    HouDist: '20',
    SenDist: '8',
    CCDist: '2',
    SBDist: '1',
    PhArea: '352',
    PhNum: '5550000',
    PhExt: '7',
    Email: 'ann@example.com',
    ZIP4: '',
    LAT: '',
    LON: '',
    COUNTYID: '',
  })
})

test('what the state withholds about an exempt voter stays withheld', async () => {
  const { db, take } = await makeRegister()

  const report = await take('voters', lines(EXEMPT))

  expect(report).toMatchObject({ outcome: 'done', added: 1, warnings: [] })
  expect((await storedVoters(db)).map(toVoter)).toMatchObject([
    { Exempt: 'Y', LastName: '*', Addr1: '*', DOB: '', RegDate: '2004-10-01', Email: '*' },
  ])
})

test('an exempt voter is stored without a searchable name, even if the file failed to leave it out', async () => {
  const { db, take } = await makeRegister()

  await take('voters', lines(ANN.replace('\tN\t', '\tY\t')))

  expect(await storedVoters(db)).toMatchObject([{ last_key: '', first_key: '', middle_key: '' }])
})

test('the files of several counties are one extract', async () => {
  const { write, takeFiles } = await makeRegister()
  const files = [
    write('ALA_20260701.txt', lines(ANN)),
    write('BAK_20260701.txt', lines(EXEMPT.replace('ALA', 'BAK'), ANN.replace('ALA', 'BAK'))),
  ]

  const report = await takeFiles('voters', files)

  expect(report).toMatchObject({ read: 3, added: 2, rejected: 1 })
  expect(report.rejections).toEqual([
    { file: 'BAK_20260701.txt', line: 2, reason: 'this voter already on line 1 of ALA_20260701.txt' },
  ])
})

test('no message repeats the contents of a voter record', async () => {
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
  expect(report.warnings).toEqual(['Voters whose birth date is not a date, left blank: 1 (line 2)'])
})

test('a file longer than one read is imported completely', async () => {
  const { db, take } = await makeRegister()
  const voters = Array.from({ length: 12_000 }, (_, index) =>
    ANN.replace('100000001', String(200_000_000 + index)),
  )

  const report = await take('voters', lines(...voters))

  expect(report).toMatchObject({ read: 12_000, added: 12_000, rejected: 0 })
  expect(new Set((await storedVoters(db)).map(({ voter_id }) => voter_id)).size).toBe(12_000)
})
