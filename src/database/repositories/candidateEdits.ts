import { candidateName } from '#contract/domain/names.ts'
import type { AccountAddition, StatementAccount } from '#contract/schemas/bodies.ts'
import type { Candidate, LinkedAccount } from '#contract/schemas/candidate.ts'
import { accountLinks, documentsWithLinks } from '../accounts.ts'
import { auditIn } from '../audit.ts'
import { type Db, deleteRows, withReadTransaction } from '../connection/Db.ts'
import { appendRows, upsertRows } from '../connection/insertRows.ts'
import { openJournal } from '../journal/journal.ts'
import { type Actor, withRegisterChange } from '../register.ts'
import { candidatesIn } from './candidates.ts'
import { committeesIn } from './committees.ts'

type IsCurrent = (candidate: Candidate) => boolean

interface ChangedCandidate {
  candidate: Candidate
  /** The entry of the audit trail, by which the change can be undone. */
  entryId: number
}

/** Why an account was not added. */
interface AdditionRefusal {
  refused: 'missing' | 'own' | 'listed' | 'rival' | 'unknown'
  /** The name of the other candidate who has the account. */
  rival?: string
}

/**
 * Administrators' edits, stored separately from the state's rows, so that imports leave them alone: of candidates' VoterIDs
 * and account lists, and of the accounts of statements in the state's listing.
 */
export function candidateEditsIn(db: Db) {
  return {
    /**
     * Sets the candidate's VoterID; blank restores the state's. Returns the candidate as it is now and the audit entry, or
     * why nothing was saved: there is no such candidate, or `isCurrent` rejects its current state.
     */
    saveVoterId: (
      actor: Actor,
      acctNum: number,
      voterId: string,
      isCurrent: IsCurrent,
    ): Promise<ChangedCandidate | 'missing' | 'stale'> =>
      withRegisterChange(db, async (trx) => {
        const before = await candidatesIn(trx, 'administrators').find(acctNum)
        if (!before) return 'missing'
        if (!isCurrent(before)) return 'stale'
        return writeVoterId(trx, actor, before, voterId)
      }),

    /** The candidate's list, with administrators' additions; undefined if there is no such candidate. */
    listAccounts: (acctNum: number): Promise<LinkedAccount[] | undefined> =>
      withReadTransaction(db, async (trx) => {
        if (!(await candidatesIn(trx).find(acctNum))) return undefined
        const links = await linksOf(trx, acctNum)
        return links.map(({ accountName, accountNum, added }) => ({
          accountName,
          accountNum,
          addedAt: added?.at ?? null,
          addedBy: added?.by ?? null,
        }))
      }),

    /**
     * Adds a committee's account to the candidate's list, under the committee's registered name. Returns the candidate as
     * it is now and the audit entry, or why nothing was added.
     */
    addAccount: (
      actor: Actor,
      acctNum: number,
      { accountNum }: Pick<AccountAddition, 'accountNum'>,
    ): Promise<ChangedCandidate | AdditionRefusal> =>
      withRegisterChange(db, async (trx) => {
        const candidates = candidatesIn(trx, 'administrators')
        const before = await candidates.find(acctNum)
        if (!before) return { refused: 'missing' }
        if (accountNum === acctNum) return { refused: 'own' }
        if (before.AccountList.some((entry) => entry.accountNum === accountNum)) return { refused: 'listed' }
        const committee = await committeesIn(trx).find(accountNum)
        if (!committee) {
          const rival = await candidates.find(accountNum)
          return rival ? { refused: 'rival', rival: candidateName(rival) } : { refused: 'unknown' }
        }
        const journal = openJournal(trx)
        await journal.before('candidate', [acctNum])
        const link = { candidate_acct_num: acctNum, account_num: accountNum, account_name: committee.Name }
        await appendRows(trx, 'added_account', [{ ...link, added_at: actor.at, added_by: actor.who }])
        const entryId = await auditIn(trx).record(actor, {
          action: 'account added',
          record: before.id,
          after: { accountName: committee.Name, accountNum },
        })
        await journal.write({ auditId: entryId })
        return { candidate: (await candidates.find(acctNum)) ?? before, entryId }
      }),

    /** Removes an added account from the candidate's list. Returns the audit entry, or why nothing was removed. */
    removeAccount: (
      actor: Actor,
      acctNum: number,
      accountNum: number,
    ): Promise<number | 'missing' | 'not listed' | 'imported'> =>
      withRegisterChange(db, async (trx) => {
        const candidate = await candidatesIn(trx).find(acctNum)
        if (!candidate) return 'missing'
        const link = (await linksOf(trx, acctNum)).find((one) => one.accountNum === accountNum)
        if (!link) return 'not listed'
        if (!link.added) return 'imported'
        const journal = openJournal(trx)
        await journal.before('candidate', [acctNum])
        await deleteRows(trx, 'added_account', { candidate_acct_num: acctNum, account_num: accountNum })
        const auditId = await auditIn(trx).record(actor, {
          action: 'account removed',
          record: candidate.id,
          before: { accountName: link.accountName, accountNum },
        })
        await journal.write({ auditId })
        return auditId
      }),

    /**
     * Links the statement to the account of a candidate or a committee; null removes the link. Returns the audit entry;
     * undefined if the statement is already linked that way.
     */
    linkStatement: (
      actor: Actor,
      { id, Account }: StatementAccount,
    ): Promise<number | undefined | 'missing' | 'unknown'> =>
      withRegisterChange(db, async (trx) => {
        const statement = await documentsWithLinks(trx)
          .select('hand.acct_num as linked')
          .where('document.document_id', '=', id)
          .where('source', '=', 'state')
          .executeTakeFirst()
        if (!statement) return 'missing'
        if (Account !== null && !(await isKnown(trx, Account))) return 'unknown'
        if (statement.linked === Account) return undefined
        const journal = openJournal(trx)
        await journal.before('document', [id])
        await deleteRows(trx, 'statement_account', { document_id: id })
        const link = { document_id: id, linked_at: actor.at, linked_by: actor.who }
        if (Account !== null) await appendRows(trx, 'statement_account', [{ ...link, acct_num: Account }])
        const auditId = await auditIn(trx).record(actor, {
          action: Account === null ? 'statement unlinked' : 'statement linked',
          record: `statements${id}`,
          ...(statement.linked !== null && { before: { Account: statement.linked } }),
          ...(Account !== null && { after: { Account } }),
        })
        await journal.write({ auditId })
        return auditId
      }),
  }
}

/**
 * Saves a VoterID inside the transaction of a register change. The audit entry marks a
 * former VoterID that was the state's, because undoing it restores whatever the state's list then has.
 */
export async function writeVoterId(
  trx: Db,
  actor: Actor,
  before: Candidate,
  voterId: string,
): Promise<ChangedCandidate> {
  const { AcctNum } = before
  const known = await trx
    .selectFrom('candidate')
    .leftJoin('voter_id_edit', 'voter_id_edit.acct_num', 'candidate.acct_num')
    .select(['candidate.voter_id as ofState', 'voter_id_edit.voter_id as edit'])
    .where('candidate.acct_num', '=', AcctNum)
    .executeTakeFirstOrThrow()
  if (voterId === '') await deleteRows(trx, 'voter_id_edit', { acct_num: AcctNum })
  else {
    const edit = { acct_num: AcctNum, voter_id: voterId, edited_at: actor.at, edited_by: actor.who }
    await upsertRows(trx, 'voter_id_edit', ['acct_num'], [edit])
  }
  const candidate = { ...before, VoterID: voterId || known.ofState }
  const entryId = await auditIn(trx).record(actor, {
    action: 'VoterID saved',
    record: candidate.id,
    before: { VoterID: before.VoterID, ...(known.edit === null && { isOfState: true }) },
    after: { VoterID: candidate.VoterID },
  })
  return { candidate, entryId }
}

async function linksOf(db: Db, acctNum: number) {
  return (await accountLinks(db, [acctNum])).get(acctNum) ?? []
}

const isKnown = async (trx: Db, acctNum: number): Promise<boolean> =>
  ((await committeesIn(trx).find(acctNum)) ?? (await candidatesIn(trx).find(acctNum))) !== undefined
