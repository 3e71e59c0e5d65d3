import type { AuditEntry, DeletableType } from '#contract/schemas/audit.ts'
import { isUndoable, type UndoableAction } from '#contract/domain/administration.ts'
import { fill, TOO_MANY_TO_MOVE } from '#contract/endpoints/refusals.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { accountLinks } from './accounts.ts'
import { type Db, findRow } from './connection/Db.ts'
import { type Actor, withRegisterChange } from './register.ts'
import { waitingNamesIn } from './bookkeeping/waitingNames.ts'
import { candidateEditsIn, writeVoterId } from './repositories/candidateEdits.ts'
import { auditIn } from './audit.ts'
import { candidatesIn } from './repositories/candidates.ts'
import { deletionsIn } from './repositories/deletions.ts'
import { recordCombined } from './repositories/severalChanges.ts'

/** Undoes what an entry records. Undefined if done, else a sentence on the current state. */
type Undoer = (trx: Db, actor: Actor, entry: AuditEntry) => Promise<string | undefined>

/**
 * Undoes what an entry of the audit trail records, at any later time, unless it was changed since. The new entry names the
 * one it undoes, and can itself be undone. For an alias, throws DatabaseBusy while an import writes transactions.
 */
export async function undo(
  db: Db,
  actor: Actor,
  entryId: number,
): Promise<'done' | 'missing' | 'not undoable' | { refused: string }> {
  const entry = await auditIn(db).find(entryId)
  if (!entry) return 'missing'
  const { action } = entry
  if (!isUndoable(action)) return 'not undoable'
  if (isOfAlias(action)) return undoAlias(db, { ...actor, undoes: entryId }, entry)
  return withRegisterChange(db, async (trx) => {
    await undoEntry(trx, actor, entry, action)
    return 'done' as const
  }).catch((error: unknown) => {
    if (error instanceof NotUndone) return { refused: error.message }
    throw error
  })
}

/** Rolls back the transaction; the message is a sentence on the current state. */
class NotUndone extends Error {
  override name = 'NotUndone'
}

async function undoEntry(trx: Db, actor: Actor, entry: AuditEntry, action: RegisterChange): Promise<void> {
  const refused = await UNDOERS[action](trx, { ...actor, undoes: entry.id }, entry)
  if (refused !== undefined) throw new NotUndone(refused)
}

/** Aliases move rows in separate transactions of the store. */
type AliasChange = 'alias set' | 'alias removed'
type RegisterChange = Exclude<UndoableAction, AliasChange>

const isOfAlias = (action: UndoableAction): action is AliasChange =>
  action === 'alias set' || action === 'alias removed'

const UNDOERS: Record<RegisterChange, Undoer> = {
  'VoterID saved': undoVoterId,
  'account added': undoAccountAdded,
  'account removed': undoAccountRemoved,
  'statement linked': undoStatementLink,
  'statement unlinked': undoStatementLink,
  deleted: undoDeletion,
  'deletion undone': redoDeletion,
  'several changed': undoSeveral,
}

/** The number at the end of a record's path; 0, which no record has, if there is none. */
const numberOf = (record: string) => parseAcctNum(record.slice(record.indexOf('/') + 1)) ?? 0

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function undoVoterId(trx: Db, actor: Actor, { record, before, after }: AuditEntry) {
  const acctNum = numberOf(record)
  const candidate = await candidatesIn(trx, 'administrators').find(acctNum)
  if (!candidate) return noCandidate(acctNum)
  if (candidate.VoterID !== textOf(after?.VoterID))
    return candidate.VoterID === ''
      ? `Candidate ${acctNum} now has no VoterID`
      : `Candidate ${acctNum} now has the VoterID ${candidate.VoterID}`
  // Without an edit of its own to return to, a candidate has whatever the state's list has by now.
  await writeVoterId(trx, actor, candidate, before?.isOfState === true ? '' : textOf(before?.VoterID))
  return undefined
}

async function undoAccountAdded(trx: Db, actor: Actor, { record, after, at, who }: AuditEntry) {
  const [acctNum, accountNum] = [numberOf(record), Number(after?.accountNum)]
  const links = (await accountLinks(trx, [acctNum])).get(acctNum)
  const added = links?.find((link) => link.accountNum === accountNum)?.added
  if (added && (added.at !== at || added.by !== who))
    return `Account ${accountNum} was added again to the list of candidate ${acctNum} by ${added.by}`
  const outcome = await candidateEditsIn(trx).removeAccount(actor, acctNum, accountNum)
  if (outcome === 'missing') return noCandidate(acctNum)
  if (outcome === 'not listed')
    return `Account ${accountNum} is no longer in the list of candidate ${acctNum}`
  if (outcome === 'imported') return `An imported list now has account ${accountNum} for candidate ${acctNum}`
  return undefined
}

async function undoAccountRemoved(trx: Db, actor: Actor, { record, before }: AuditEntry) {
  const [acctNum, accountNum] = [numberOf(record), Number(before?.accountNum)]
  const added = await candidateEditsIn(trx).addAccount(actor, acctNum, { accountNum })
  if (!('refused' in added)) return undefined
  if (added.refused === 'missing') return noCandidate(acctNum)
  return added.refused === 'listed'
    ? `Account ${accountNum} is already in the list of candidate ${acctNum}`
    : `No committee has account ${accountNum} anymore`
}

async function undoStatementLink(trx: Db, actor: Actor, { record, before, after }: AuditEntry) {
  const id = record.slice('statements'.length)
  const link = await findRow(trx, 'statement_account', { document_id: id })
  if ((link?.acct_num ?? null) !== (after?.Account ?? null))
    return link
      ? `The statement is now linked to account ${link.acct_num}`
      : 'The statement is no longer linked'
  const Account = before?.Account === undefined ? null : Number(before.Account)
  const outcome = await candidateEditsIn(trx).linkStatement(actor, { id, Account })
  if (outcome === 'missing') return 'The state’s listing no longer has this statement'
  return outcome === 'unknown' ? `No candidate or committee has account ${Account} anymore` : undefined
}

/** Last to first, all or none. */
async function undoSeveral(trx: Db, actor: Actor, { record, after }: AuditEntry) {
  const { undoes = null, ...undoer } = actor
  const entries = await auditIn(trx).between(Number(after?.first), Number(after?.last))
  await recordCombined(trx, actor, { record, change: `undo entry ${undoes}` }, async () => {
    for (const entry of entries)
      if (isUndoable(entry.action) && !isOfAlias(entry.action))
        await undoEntry(trx, undoer, entry, entry.action)
  })
  return undefined
}

const accountIn = (fields: AuditEntry['after']) => (fields ? Number(fields.account) : null)

async function undoAlias(db: Db, actor: Actor, { record, before, after }: AuditEntry) {
  const filer = record.slice('filers/'.length)
  const acctNum = accountIn(before)
  const assigned = await waitingNamesIn(db).assign(actor, {
    filer,
    election: textOf((after ?? before)?.election),
    was: accountIn(after),
    acctNum,
  })
  if (!('refused' in assigned)) return 'done'
  if ('rows' in assigned) return { refused: fill(TOO_MANY_TO_MOVE, { rows: formatNumber(assigned.rows) }) }
  return {
    refused:
      assigned.refused === 'unknown'
        ? `No candidate or committee has account ${acctNum} anymore`
        : `The account of ${filer} has been changed since`,
  }
}

const typeOf = (record: string): DeletableType =>
  record.startsWith('committees/') ? 'committee' : 'candidate'

async function undoDeletion(trx: Db, actor: Actor, { record, at, who }: AuditEntry) {
  const [type, acctNum] = [typeOf(record), numberOf(record)]
  const deletion = await findRow(trx, 'deletion', { record_type: type, acct_num: acctNum })
  if (!deletion) return `The ${type} ${acctNum} is no longer deleted`
  if (deletion.deleted_at !== at || deletion.deleted_by !== who)
    return `The ${type} ${acctNum} was deleted again by ${deletion.deleted_by}`
  await deletionsIn(trx).undo(actor, type, acctNum)
  return undefined
}

async function redoDeletion(trx: Db, actor: Actor, { record }: AuditEntry) {
  const [type, acctNum] = [typeOf(record), numberOf(record)]
  const deleted = await deletionsIn(trx).add(actor, type, acctNum)
  return deleted === undefined ? `The site no longer shows the ${type} ${acctNum}` : undefined
}

const noCandidate = (acctNum: number) => `The site no longer shows the candidate ${acctNum}`
