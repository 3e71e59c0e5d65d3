import { sql } from 'kysely'
import { fullName } from '#contract/domain/fullName.ts'
import { isListedStatement, STATEMENT_OF_SOLICITATION } from '#contract/domain/statements.ts'
import { candidatePage, committeePage, searchPage } from '#contract/pages.ts'
import type { Solicitation } from '#contract/schemas/related.ts'
import type { Db } from '../connection/Db.ts'
import { foldedName } from '../names/foldWords.ts'
import { deletedAccounts } from '../accounts/deletedAccounts.ts'
import { documentsIn } from './documents.ts'

/**
 * The statements of the state's listing in which a person solicits, as `Last, First`, or that are for an organization of
 * exactly this name, newest first. Case, accents and punctuation are ignored. There are only one or two thousand, so all
 * are compared.
 */
export async function solicitationsOf(
  db: Db,
  wanted: { solicitor: string } | { organization: string },
): Promise<Solicitation[]> {
  const name = 'solicitor' in wanted ? wanted.solicitor : wanted.organization
  const key = foldedName(name)
  const statements = (await documentsIn(db).ofType(STATEMENT_OF_SOLICITATION))
    .filter(isListedStatement)
    .map((statement) => ({ ...statement, ...solicitationParts(statement.DocDesc) }))
    .filter(
      ({ solicitor, organization }) => foldedName('solicitor' in wanted ? solicitor : organization) === key,
    )
  const people = await pagesOf(
    statements,
    ({ solicitor }) => solicitor,
    (each) => solicitorPage(db, each),
  )
  const organizations = await pagesOf(
    statements,
    ({ organization }) => organization,
    (each) => organizationPage(db, each),
  )
  return statements.map(({ id, Date, form, solicitor, organization, FilePath }) => ({
    id,
    date: Date,
    form,
    solicitor,
    organization,
    solicitorPage: people.get(solicitor) ?? null,
    organizationPage: organizations.get(organization) ?? null,
    filePath: FilePath,
  }))
}

/** In the form that normalizeSolicitation writes. */
export function solicitationParts(DocDesc: string) {
  const [form = '', ...organization] = DocDesc.split(': ')
  return { form, organization: organization.join(': ') }
}

async function pagesOf<Statement>(
  statements: readonly Statement[],
  nameOf: (statement: Statement) => string,
  pageOf: (name: string) => Promise<string | null>,
) {
  const names = [...new Set(statements.map(nameOf))]
  return new Map(await Promise.all(names.map(async (name) => [name, await pageOf(name)] as const)))
}

/** The candidate's page or, if several registrations have the name, the search for it. */
async function solicitorPage(db: Db, solicitor: string): Promise<string | null> {
  const [last = '', given = ''] = solicitor.split(', ')
  const [first = ''] = given.split(' ')
  const rows = await db
    .selectFrom('candidate')
    .select('acct_num')
    .where(sql`lower(name_last)`, '=', sql`lower(${last})`)
    .where(sql`lower(name_first)`, 'in', [sql`lower(${given})`, sql`lower(${first})`])
    .where('acct_num', 'not in', deletedAccounts(db, 'candidate'))
    .limit(2)
    .execute()
  const [candidate, another] = rows
  if (!candidate) return null
  return another ? searchPage({ q: fullName(first, '', last) }) : candidatePage(candidate.acct_num)
}

async function organizationPage(db: Db, organization: string): Promise<string | null> {
  const rows = await db
    .selectFrom('committee')
    .select('acct_num')
    .where(sql`lower(name)`, '=', sql`lower(${organization})`)
    .where('acct_num', 'not in', deletedAccounts(db, 'committee'))
    .limit(2)
    .execute()
  const [committee, another] = rows
  if (!committee) return null
  return another ? searchPage({ q: organization }) : committeePage(committee.acct_num)
}
