import { raceName } from '#contract/domain/races.ts'
import * as raceList from '#contract/lists/raceList.ts'
import type {
  ElectionOffice,
  RaceEntry,
  RaceMoney,
  RaceSummary,
  RichAccount,
} from '#contract/schemas/race.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { electionRaces } from '#database/races/electionRaces.ts'
import { racesIn } from '#database/races/races.ts'
import { column, oldest, provenance, selectRows, tableOf, type Tables } from './ExportTable.ts'
import { PARTY_IN_WORDS } from './recordTables.ts'
import { LARGEST_FILE } from './rowTables.ts'

export const RACE_TABLES = {
  async exportElectionRaces(db, { params: { electionId }, query: { table = 'offices' }, refuse }) {
    const races = (await electionRaces(db, electionId)) ?? refuse(404)
    const { election, offices, richest, largest, listsAsOf } = races
    const { asOf, source } = await provenance(db, electionId)
    const named = (title: string, day: string | null) => ({
      title: `${title}, ${election}`,
      fileName: `${table}-${electionId}`,
      asOf: day,
      source,
    })
    if (table === 'offices')
      return tableOf({ ...named('Races by office', asOf), columns: ELECTION_FILE, rows: offices })
    if (table === 'contributions')
      return tableOf({ ...named('Largest contributions', listsAsOf), columns: LARGEST_FILE, rows: largest })
    const oldestFigure = oldest(richest.map((account) => account.asOf))
    return tableOf({ ...named('Richest accounts', oldestFigure), columns: ACCOUNT_FILE, rows: richest })
  },

  async exportRace(db, { params: { electionId, officeCode, district }, query, refuse }) {
    const race = (await racesIn(db).find(electionId, officeCode, district)) ?? refuse(404)
    const title = {
      title: `${raceName(race.office, district)}, ${race.election}`,
      fileName: `race-${electionId}-${officeCode}-${district}`,
    }
    return tableOf({
      ...title,
      ...(await provenance(db, electionId)),
      columns: RACE_FILE,
      rows: partsOf(race.candidates).flatMap(
        (part) => selectRows(part, raceList.RACE_LIST_RULES, query, title).rows,
      ),
    })
  },

  async exportRaces(db, { params: { electionId, officeCode }, query, refuse }) {
    const { office, election, races } = (await racesIn(db).ofOffice(electionId, officeCode)) ?? refuse(404)
    return tableOf({
      ...selectRows(races, raceList.OFFICE_RACE_LIST_RULES, query, {
        title: `Races for ${office}, ${election}`,
        fileName: `races-${electionId}-${officeCode}`,
      }),
      ...(await provenance(db, electionId)),
      columns: OFFICE_FILE,
    })
  },
} satisfies Partial<Tables>

/** The parts of the page, each sorted separately: by group or seat, with those who left the race last. */
function partsOf(candidates: readonly RaceEntry[]): RaceEntry[][] {
  const running = candidates.filter(({ hasLeft }) => !hasLeft)
  const bySeat = [...Map.groupBy(running, ({ seat }) => seat)].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  )
  return [...bySeat.map(([, inSeat]) => inSeat), candidates.filter(({ hasLeft }) => hasLeft)]
}

type WithMoney = { money: RaceMoney }

const FIGURE_COLUMNS = raceList.RACE_FIGURE_KEYS.map((figure) =>
  column<WithMoney>(figure, raceList.RACE_FIGURES[figure], 'money', ({ money }) => money[figure]),
)
const KNOWN_COLUMNS: readonly ColumnOf<WithMoney>[] = [
  column('known', 'Accounts Known', 'number', ({ money }) => money.known),
  column('accounts', 'Accounts', 'number', ({ money }) => money.accounts),
  column('moneyAsOf', 'Money as of', 'day', ({ money }) => money.asOf),
]

const RACE_FILE: readonly ColumnOf<RaceEntry>[] = [
  column('account', 'Account Number', 'number', ({ AcctNum }) => AcctNum),
  ...Object.values(raceList.RACE_COLUMNS),
  ...FIGURE_COLUMNS,
  column('committees', 'Through Committees', 'money', ({ committees }) => committees.monetary),
  ...KNOWN_COLUMNS,
  column('seat', 'Seat', 'text', ({ seat }) => seat),
  column('hasLeft', 'Left the Race', 'text', ({ hasLeft }) => (hasLeft ? 'yes' : 'no')),
  PARTY_IN_WORDS,
]

const LEFT = column<{ left: number }>('left', 'Left the Race', 'number', ({ left }) => left)

const OFFICE_FILE: readonly ColumnOf<RaceSummary>[] = [
  raceList.OFFICE_RACE_COLUMNS.district,
  ...FIGURE_COLUMNS,
  raceList.OFFICE_RACE_COLUMNS.candidates,
  LEFT,
  ...KNOWN_COLUMNS,
]

const ELECTION_FILE: readonly ColumnOf<ElectionOffice>[] = [
  column('code', 'Office Code', 'text', ({ officeCode }) => officeCode),
  column('office', 'Office', 'text', ({ office }) => office),
  column('races', 'Races', 'number', ({ races }) => races),
  { ...raceList.OFFICE_RACE_COLUMNS.candidates, value: ({ candidates }) => candidates },
  LEFT,
  ...FIGURE_COLUMNS,
  ...KNOWN_COLUMNS,
]

const ACCOUNT_FILE: readonly ColumnOf<RichAccount>[] = [
  column('account', 'Account Number', 'number', ({ account }) => account),
  column('name', 'Account', 'text', ({ name }) => name),
  column('owner', 'Belongs to', 'text', ({ owner }) => owner),
  column('race', 'Race', 'text', ({ race }) => race),
  column('asOf', 'Money as of', 'day', ({ asOf }) => asOf),
  column('coh', 'Cash on Hand', 'money', ({ coh }) => coh),
  column('candidate', 'Candidate’s Account Number', 'number', ({ candidate }) => candidate),
  column('candidateName', 'Candidate', 'text', ({ candidateName }) => candidateName),
  column('others', 'Other Candidates', 'number', ({ others }) => others),
]
