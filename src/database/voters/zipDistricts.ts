import { sql } from 'kysely'
import { withoutZeros } from '#contract/domain/text.ts'
import { MIN_VOTERS_OF_DISTRICT, zipIn } from '#contract/domain/places.ts'
import type { ZipDistrict } from '#contract/schemas/race.ts'
import { EXTRACT_FIELDS } from '#contract/domain/voterRoll.ts'
import { appendRows } from '../connection/insertRows.ts'
import type { Db, Row } from '../connection/Db.ts'
import { inGeneration, voterGenerationIn } from './voterSchemas.ts'

/** The record of a voter leaves out the first field, the number. */
const fieldOf = (name: (typeof EXTRACT_FIELDS)[number]) => EXTRACT_FIELDS.indexOf(name) - 1

const FIELDS: readonly (readonly [ZipDistrict['kind'], number])[] = [
  ['congress', fieldOf('ConDist')],
  ['senate', fieldOf('SenDist')],
  ['house', fieldOf('HouDist')],
  ['county', fieldOf('CountyCode')],
]
const ZIP = fieldOf('Zip')
const EXEMPT = fieldOf('Exempt')

/** Rows read at a time, so that nothing else waits for long. */
const VOTERS_AT_ONCE = 20_000

/**
 * The districts of each ZIP code that are home to enough of a generation's voters to say nothing about any one of them.
 * Exempt voters are not counted: the state withholds where they live.
 */
export async function countZipDistricts(db: Db, generation: string): Promise<Row<'zip_district'>[]> {
  const counts = new Map<string, Row<'zip_district'>>()
  for (let after = 0; ;) {
    const { rows } = await sql<{ voter_id: number; record: string }>`select voter_id, record
      from ${inGeneration(generation, 'voter')} where voter_id > ${after}
      order by voter_id limit ${sql.lit(VOTERS_AT_ONCE)}`.execute(db)
    for (const { record } of rows) count(record.split('\t'), counts)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.voter_id
  }
  return [...counts.values()].filter(({ voters }) => voters >= MIN_VOTERS_OF_DISTRICT)
}

function count(values: readonly string[], counts: Map<string, Row<'zip_district'>>): void {
  const zip = zipIn(values[ZIP] ?? '')
  if (zip === '' || values[EXEMPT] === 'Y') return
  for (const [kind, field] of FIELDS) {
    const district = withoutZeros(values[field] ?? '')
    if (district === '' || district === '0') continue
    const key = `${zip} ${kind} ${district}`
    const counted = counts.get(key)
    if (counted) counted.voters += 1
    else counts.set(key, { zip, kind, district, voters: 1 })
  }
}

/** Replaces the published districts with those of the voters that are now current. Resolves to whether any differs. */
export async function replaceZipDistricts(trx: Db, districts: readonly Row<'zip_district'>[]) {
  const before = await trx.selectFrom('zip_district').selectAll().execute()
  const known = new Set(before.map(keyOf))
  if (before.length === districts.length && districts.every((each) => known.has(keyOf(each)))) return false
  await trx.deleteFrom('zip_district').execute()
  await appendRows(trx, 'zip_district', districts)
  return true
}

/**
 * The districts that voters of a ZIP code, with or without its last four digits, live in, by kind, the one
 * with the most voters first. Null while no voters are loaded, so that nothing is known.
 */
export async function districtsOfZip(db: Db, zip: string): Promise<ZipDistrict[] | null> {
  const districts = await db
    .selectFrom('zip_district')
    .select(['kind', 'district'])
    .where('zip', '=', zipIn(zip))
    .orderBy('kind')
    .orderBy('voters', 'desc')
    .orderBy('district')
    .execute()
  if (districts.length > 0) return districts
  return (await voterGenerationIn(db).current()) === undefined ? null : []
}

const keyOf = ({ zip, kind, district, voters }: Row<'zip_district'>) =>
  [zip, kind, district, voters].join(' ')
