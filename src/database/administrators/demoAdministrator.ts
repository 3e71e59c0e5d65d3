import { DEMO_EMAIL } from '#contract/domain/demoEmail.ts'
import type { Db } from '../connection/Db.ts'
import { administratorsIn } from './administrators.ts'
import type { Actor } from '../history/withRegisterChange.ts'

/** Disables the demo account and ends its sessions, in the transaction `trx`. False if none can sign in. */
export async function disableDemoAdministrator(trx: Db, actor: Actor): Promise<boolean> {
  const demo = await administratorsIn(trx).find(DEMO_EMAIL)
  return demo?.disabledAt === null && administratorsIn(trx).disable(actor, DEMO_EMAIL)
}
