import { type SelectQueryBuilder, sql } from 'kysely'
import { fullName } from '#contract/domain/names.ts'
import { isListedStatement, STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { candidatePage, committeePage, searchPage } from '#contract/pages.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { Solicitation } from '#contract/schemas/related.ts'
import {
  accountOfDocument,
  deletedAccounts,
  documentsWithLinks,
  hiddenAccounts,
  type WithLinks,
} from '../accounts.ts'
import type { Db, Row } from '../connection/Db.ts'
import { nameInWords } from '../search/normalizeNames.ts'
import type { Database } from '../schema.ts'

export type Documents = ReturnType<typeof documentsIn>

/**
 * The documents the site shows: those filed, without those of deleted records. A statement that is both in the state's
 * listing and in the operator's index is shown once, as the operator has it.
 */
export function documentsIn(db: Db) {
  const visible = () =>
    documentsWithLinks(db).where((eb) =>
      eb.or([eb(accountOfDocument, 'is', null), eb(accountOfDocument, 'not in', hiddenAccounts(db))]),
    )
  const listed = async (narrow: (query: Visible) => Visible): Promise<FiledDocument[]> => {
    const rows = await narrow(visible())
      .where(sql<boolean>`not ${isDuplicate}`)
      .select(['document.document_id as id', accountOfDocument.as('Account')])
      .select(['doc_date as Date', 'doc_desc as DocDesc', 'filename as Filename', 'file_path as FilePath'])
      .select(['doc_type as type', 'solicitor', 'source_link'])
      .orderBy('doc_date', 'desc')
      .orderBy('doc_desc')
      .orderBy('document.document_id')
      .execute()
    return rows.map(({ source_link, ...row }) => ({ ...row, isLinked: source_link !== '' }))
  }
  return {
    ofAccount: (acctNum: number) =>
      listed((query) =>
        query
          // Two conditions, so that both tables' indexes are used; the combined account has none.
          .where(
            'document.document_id',
            'in',
            db
              .selectFrom('document')
              .select('document_id')
              .where('acct_num', '=', acctNum)
              .union(
                db.selectFrom('statement_account').select('document_id').where('acct_num', '=', acctNum),
              ),
          )
          .where(accountOfDocument, '=', acctNum),
      ),

    newest: (limit: number) => listed((query) => query.limit(limit)),

    ofType: (type: string) => listed((query) => query.where('doc_type', '=', type)),

    /** The file published under exactly this path. */
    async file(filePath: string) {
      if (filePath === '') return undefined
      return visible()
        .select(['filename', 'content_hash as contentHash', 'media_type as mediaType'])
        .where('file_path', '=', filePath)
        .orderBy('document.document_id')
        .executeTakeFirst()
    },
  }
}

type Visible = SelectQueryBuilder<Database & WithLinks, 'document' | 'hand', object>

/**
 * Whether the operator's own index has this statement of the state's listing: it has the same file, or, if the listing
 * gives none, a document of the same account, date and type that cannot be another statement of the listing.
 */
const isDuplicate = sql<boolean>`(document.source = 'state' and exists (
  select 1 from document as o
  where o.source = 'operator' and o.acct_num = ${accountOfDocument}
    and o.doc_date = document.doc_date and o.doc_type = document.doc_type
    and (o.content_hash = document.content_hash or (document.file_path = '' and not exists (
      select 1 from document as s left join statement_account as h on h.document_id = s.document_id
      where s.source = 'state' and s.document_id <> document.document_id
        and s.doc_type = document.doc_type and s.doc_date = document.doc_date
        and coalesce(h.acct_num, s.acct_num) = ${accountOfDocument})))))`

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
  const key = nameInWords(name)
  const statements = (await documentsIn(db).ofType(STATEMENT_OF_SOLICITATION))
    .filter(isListedStatement)
    .map((statement) => ({ ...statement, ...solicitationParts(statement.DocDesc) }))
    .filter(
      ({ solicitor, organization }) => nameInWords('solicitor' in wanted ? solicitor : organization) === key,
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
  const { rows } = await sql<{ acct_num: number }>`select acct_num from candidate
    where lower(name_last) = lower(${last}) and lower(name_first) in (lower(${given}), lower(${first}))
      and acct_num not in (${deletedAccounts(db, 'candidate')}) limit 2`.execute(db)
  return pageAmong(rows, candidatePage, fullName(first, '', last))
}

async function organizationPage(db: Db, organization: string): Promise<string | null> {
  const { rows } = await sql<{ acct_num: number }>`select acct_num from committee
    where lower(name) = lower(${organization})
      and acct_num not in (${deletedAccounts(db, 'committee')}) limit 2`.execute(db)
  return pageAmong(rows, committeePage, organization)
}

const pageAmong = (
  [record, another]: readonly { acct_num: number }[],
  pageOf: (acctNum: number) => string,
  q: string,
): string | null => (record ? (another ? searchPage({ q }) : pageOf(record.acct_num)) : null)

/** A statement of the state's listing whose current link has not delivered its file yet. */
export interface LinkedStatement {
  id: string
  link: string
  /** ISO. */
  date: string
  type: string
}

/** The files that the links in the state's listing of statements lead to. */
export function statementFilesIn(db: Db) {
  const statements = () => db.updateTable('document').where('source', '=', 'state')
  return {
    /**
     * Those whose link was never tried, newest first, then those tried longest ago; without those tried after the day
     * `triedSince`, ISO.
     */
    wanted: (triedSince: string): Promise<LinkedStatement[]> =>
      db
        .selectFrom('document')
        .select(['document_id as id', 'source_link as link', 'doc_date as date', 'doc_type as type'])
        .where('source', '=', 'state')
        .where('source_link', '<>', '')
        .whereRef('source_link', '<>', 'held_link')
        .where((eb) =>
          eb.or([eb('source_link', '<>', eb.ref('tried_link')), eb('tried_on', '<=', triedSince)]),
        )
        .orderBy(sql`case when source_link = tried_link then tried_on else '' end`)
        .orderBy('doc_date', 'desc')
        .orderBy('document_id')
        .execute(),

    /** Stores its file, replacing one from an earlier link. */
    async hold(
      { id, link }: LinkedStatement,
      file: Pick<Row<'document'>, 'file_path' | 'filename' | 'content_hash' | 'media_type' | 'size'>,
    ): Promise<void> {
      await statements()
        .set({ ...file, held_link: link })
        .where('document_id', '=', id)
        .where('source_link', '=', link)
        .execute()
    },

    /** The link gave no file on this day, ISO; an existing file stays. */
    async noteTried(link: string, day: string): Promise<void> {
      await statements().set({ tried_link: link, tried_on: day }).where('source_link', '=', link).execute()
    },
  }
}
