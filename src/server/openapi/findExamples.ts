import { type ExampleRecords, INVENTED } from '#contract/endpoints/parameters.ts'
import { candidateName, chairName, isPersonName } from '#contract/domain/names.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import { zipIn } from '#contract/domain/places.ts'
import type { TransactionSummary } from '#contract/schemas/transaction.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import type { Committees } from '#database/repositories/committees.ts'
import type { Documents } from '#database/documents/documents.ts'

/** The repositories in which examples are looked up. */
export interface ExampleSources {
  candidates: Pick<Candidates, 'find' | 'latest'>
  committees: Pick<Committees, 'list'>
  documents: Pick<Documents, 'newest'>
  /** The sums of an account's contributions. */
  summaryOf: (account: number) => Promise<TransactionSummary>
}

/** How many of the newest documents are searched for one that a candidate filed and that has a file. */
const DOCUMENTS = 50

/** Records of this register that belong together, so that the examples work as printed; otherwise invented ones. */
export async function findExamples(sources: ExampleSources): Promise<ExampleRecords> {
  const { candidate, filePath } = (await candidateWithFile(sources)) ?? {
    candidate: (await sources.candidates.latest(1))[0],
    filePath: INVENTED.filePath,
  }
  const listed = await sources.committees.list()
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
      contributor: await contributorOf(candidate.AcctNum, sources),
      filePath,
    }),
    ...(committee && {
      committee: { acctNum: committee.AcctNum, chair: chairName(committee) || INVENTED.committee.chair },
    }),
  }
}

async function candidateWithFile({ candidates, documents }: ExampleSources) {
  for (const { Account, FilePath } of await documents.newest(DOCUMENTS)) {
    if (Account === null || FilePath === '') continue
    const candidate = await candidates.find(Account)
    if (candidate) return { candidate, filePath: FilePath }
  }
  return undefined
}

async function contributorOf(account: number, { summaryOf }: ExampleSources) {
  const { parties } = await summaryOf(account)
  const [party] = parties
  return party ? { name: party.name, zip: zipIn(party.place) || '-' } : INVENTED.contributor
}
