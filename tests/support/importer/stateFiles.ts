import { COMMITTEES } from '#importer/read/fileSchemas.ts'
import { lines, tabbed } from './tabbed.ts'

/** Rows byte for byte as the state writes them, about invented people: including suffixes, quotes and single blanks. */
export const ROSE = tabbed(
  '90001|123456789|20261103-GEN|STR|State Representative|055||QUA|Qualified|REP|Republican Party of Florida|' +
    'Example|Rosalind|"Rose"|N|12 Invented Way||Nowhere|FL|34654|PAS|8505550000|Example|Rosalind|Q.| ',
)
export const PROTECTED = tabbed(
  '90002|0|20261103-GEN|GOV|Governor|||QUA|Qualified|NPA|No Party Affiliation (Partisan)|' +
    'Sample Sr|Ann||Y|||||||| |||ann@example.com',
)
export const SPECIAL = ROSE.replace('90001', '90003').replace('20261103-GEN', '20261103-S01')

/** The state's heading, to the letter. */
const CANDIDATE_HEADING = tabbed(
  'AcctNum|VoterID|ElectionID|OfficeCode|OfficeDesc|Juris1num|Juris2num|StatusCode|StatusDesc|PartyCode|PartyDesc|' +
    'NameLast|NameFirst|NameMiddle|SuppressAddress|Addr1|Addr2|City|State|Zip|County|Phone|' +
    'TrsNameLast|TrsNameFirst|TrsNameMiddle|Email',
)

export const candidateList = (...rows: string[]) => lines(CANDIDATE_HEADING, ...rows)

export const SUNSHINE_FUND = tabbed(
  '71001|Invented Sunshine Fund|PAC|Political Committee|1 Made Up Street|Suite 2|Nowhere|FL|323010000|Leon|' +
    '8505550001|Specimen|Pat||Specimen|Lee|J.',
)
export const PINE_VOTERS = tabbed(
  '71002|Imaginary Pine Voters|ECO|Electioneering Communications Organization|2 Made Up Street||Nowhere|FL|32301||' +
    '8505550002|No Chairman Designated|||||',
)

export const committeeList = (...rows: string[]) => lines(COMMITTEES.columns.join('\t'), ...rows)
