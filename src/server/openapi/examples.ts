import type { ExampleRecords } from '#contract/endpoints/parameters.ts'
import { candidateName, chairName, isPersonName } from '#contract/domain/names.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import { zipIn } from '#contract/domain/places.ts'
import type { Db } from '#database/connection/Db.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { transactionSummary } from '#database/transactions/summary.ts'
import { refusalIn } from '../apiError.ts'
import { OURSELVES } from '../middleware/limitPlaces.ts'
import type { CallInProcess } from '../routes/answerEndpoints.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Method, OpenApiDocument } from './openApiDocument.ts'
import { BYTES, type Content, FORM, INVENTED, type Operation } from './operation.ts'

/** How many of the newest documents are searched for one that a candidate filed and that has a file. */
const DOCUMENTS = 50

/** Records of this register that belong together, so that the examples work as printed; otherwise invented ones. */
export async function findExamples(db: Db): Promise<ExampleRecords> {
  const { candidate, filePath } = (await candidateWithFile(db)) ?? {
    candidate: (await candidatesIn(db).latest(1))[0],
    filePath: INVENTED.filePath,
  }
  const listed = await committeesIn(db).list()
  const committee = listed.find((one) => isPersonName(chairName(one))) ?? listed[0]
  if (!candidate && !committee) return INVENTED
  return {
    ...INVENTED,
    ...(candidate && {
      candidate: {
        acctNum: candidate.AcctNum,
        name: candidateName(candidate),
        lastName: candidate.NameLast,
        firstName: candidate.NameFirst,
      },
      race: {
        electionId: candidate.ElectionID,
        officeCode: candidate.OfficeCode,
        district: raceDistrict(candidate.Juris1num),
      },
      contributor: await contributorOf(candidate.AcctNum, db),
      filePath,
    }),
    ...(committee && {
      committee: { acctNum: committee.AcctNum, chair: chairName(committee) || INVENTED.committee.chair },
    }),
  }
}

async function candidateWithFile(db: Db) {
  for (const { Account, FilePath } of await documentsIn(db).newest(DOCUMENTS)) {
    if (Account === null || FilePath === '') continue
    const candidate = await candidatesIn(db).find(Account)
    if (candidate) return { candidate, filePath: FilePath }
  }
  return undefined
}

async function contributorOf(account: number, db: Db) {
  const { parties } = await transactionSummary(db, { accounts: [account], kind: 'contributions' })
  const [party] = parties
  return party ? { name: party.name, zip: zipIn(party.place) || '-' } : INVENTED.contributor
}

/** How many items of each list in an answer's example the document shows. */
const SHOWN = 2

/**
 * Replaces the examples of public calls by their actual answers, with lists shortened, so that pasting an example gives what
 * the document shows. If this register has no answer for a call, the invented example stays and shows the form.
 */
export async function answerExamples(
  document: OpenApiDocument,
  call: CallInProcess,
): Promise<OpenApiDocument> {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const content = get && exampleIn(get)
    if (!content) continue
    // One after the other, so that visitors are answered in between.
    const answer = await call(exampleAddress(path, get), OURSELVES).catch((error: unknown) => {
      if (refusalIn(error)) return undefined
      throw error
    })
    const isEmpty = Array.isArray(answer) && answer.length === 0
    if (answer !== undefined && !isEmpty) content.example = cut(answer)
  }
  return document
}

function exampleIn({ security, responses }: Operation): Content[string] | undefined {
  const json = responses['200']?.content?.['application/json']
  return security.length === 0 && json?.example !== undefined ? json : undefined
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part)]))
}

const CREDENTIAL: Record<string, string> = {
  token: `-H "x-auth-token: $TOKEN"`,
  cookie: `-b "$COOKIE" -H "Origin: $SITE"`,
}

/** A command line that makes the call with the examples of its parameters. */
export function curlExample(method: Method, path: string, operation: Operation): string {
  const { security, requestBody } = operation
  const body = requestBody?.content['application/json']?.example
  // A form has named fields.
  const form = requestBody?.content[FORM]?.example as object | undefined
  return [
    'curl',
    method !== 'get' && `-X ${method.toUpperCase()}`,
    ...security.flatMap((one) => Object.keys(one)).map((scheme) => CREDENTIAL[scheme]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode '${name}=${value}'`),
    body !== undefined && `-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`,
    requestBody?.content[BYTES] && `-H "Content-Type: ${BYTES}" --data-binary @FILE`,
    `"$SITE${exampleAddress(path, operation)}"`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** An address with example parameters: of public calls only the required ones, as narrower queries may find nothing. */
function exampleAddress(path: string, { security, parameters }: Operation): string {
  const examples = parameters.flatMap(({ in: place, name, required, example }) =>
    required || (security.length > 0 && place !== 'header') ? [[name, example] as const] : [],
  )
  // Slashes in a FilePath stay slashes.
  return apiUrl(path, Object.fromEntries(examples)).replace(/^[^?]*/, (it) => it.replaceAll('%2F', '/'))
}
